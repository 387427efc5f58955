import { useState } from 'react'
import type { Holidays } from '#shared/company.ts'
import { NEW_PROFESSIONAL_DAYS } from '#shared/professionals.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { close, plus } from '../../ui/staff-icon-paths.ts'
import { Switch } from '../../ui/switch.tsx'
import { useGuide, useWork } from './guide.ts'
import { useKept } from './kept.ts'
import { commonWeek, type WeekErrors, weekErrors } from './rules.ts'
import { StepFrame } from './step-frame.tsx'
import { newNames, type Team, useSaveTeam } from './team.ts'
import { WeekFields } from './week-fields.tsx'

export function TeamStep({ holidays: { opening } }: { holidays: Holidays }) {
  const { professionals, next } = useGuide()
  const session = useSession()
  const work = useWork()
  const save = useSaveTeam()
  const team = professionals.filter(({ is_active }) => is_active)
  const [draft, setDraft, forget] = useKept<Team>('team', () => ({
    attends: team.length === 0,
    name: session.status === 'authenticated' ? session.name : '',
    others: [],
    week: team.length
      ? (commonWeek(team) ?? null)
      : { days: [...NEW_PROFESSIONAL_DAYS], open: { start: opening.start, end: opening.end }, lunch: null },
  }))
  const [errors, setErrors] = useState<WeekErrors & { name?: string; team?: string }>({})
  const change = (part: Partial<Team>) => setDraft({ ...draft, ...part })
  const { attends, name, others, week } = draft

  const submit = () => {
    const found = {
      ...(week && weekErrors(week)),
      ...(attends && !name.trim() && { name: 'Informe o nome que os clientes veem.' }),
      ...(team.length + newNames(draft, team).length === 0 &&
        !attends && { team: 'Diga pelo menos uma pessoa que atende.' }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0)
      work.run(async () => {
        await save(draft)
        await next()
        forget()
      })
  }
  return (
    <StepFrame
      title="Quem atende, e quando?"
      text="Um horário para a casa toda. Depois cada pessoa pode ter o seu, em Profissionais."
      work={work}
      submit={{ label: work.busy ? 'Salvando...' : 'Continuar', run: submit }}
    >
      <div className="panel space-y-4 p-4">
        {team.length > 0 && (
          <p>
            <span className="text-soft">Já na equipe: </span>
            {team.map((one) => one.name).join(', ')}
          </p>
        )}
        {team.length === 0 && (
          <Switch
            label="Eu mesmo atendo"
            checked={attends}
            onChange={(event) => change({ attends: event.target.checked })}
            className="min-h-11"
          >
            <span className="font-semibold">Eu mesmo atendo</span>
          </Switch>
        )}
        {attends && (
          <TextField
            field={{
              id: 'first-day-name',
              label: 'Seu nome na página',
              ...(errors.name && { error: errors.name }),
            }}
            value={name}
            autoComplete="name"
            autoCapitalize="words"
            maxLength={120}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
        {others.map((other, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names are typed here, and rows have nothing else
          <div key={index} className="flex items-end gap-2">
            <div className="flex-1">
              <TextField
                field={{ id: `first-day-other-${index}`, label: `Mais uma pessoa (${index + 1})` }}
                value={other}
                autoComplete="off"
                autoCapitalize="words"
                maxLength={120}
                onChange={(event) =>
                  change({ others: others.map((one, at) => (at === index ? event.target.value : one)) })
                }
              />
            </div>
            <Button
              look="quiet"
              aria-label={`Tirar a pessoa ${index + 1}`}
              className="px-2.5!"
              onClick={() => change({ others: others.filter((_, at) => at !== index) })}
            >
              <Icon of={close} className="size-4" />
            </Button>
          </div>
        ))}
        {errors.team && <FieldError id="first-day-team-error">{errors.team}</FieldError>}
        <Button look="quiet" className="-ml-3 min-h-12!" onClick={() => change({ others: [...others, ''] })}>
          <Icon of={plus} className="size-4" />
          Adicionar mais alguém
        </Button>
      </div>
      <div className="panel mt-4 p-4">
        {week ? (
          <WeekFields week={week} errors={errors} onChange={(to) => change({ week: to })} />
        ) : (
          <p className="text-soft">
            Cada pessoa da equipe já tem o seu horário. Ele fica como está e se muda em Profissionais.
          </p>
        )}
      </div>
    </StepFrame>
  )
}
