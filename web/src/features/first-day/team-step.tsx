import { useState } from 'react'
import type { Holidays } from '#shared/company.ts'
import { type AppointmentSummary, NEW_PROFESSIONAL_DAYS } from '#shared/professionals.ts'
import { isFailure } from '../../lib/failure.ts'
import { useSession } from '../../lib/session.ts'
import { useStoredState } from '../../lib/use-stored-state.ts'
import { useWork } from '../../lib/use-work.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { close, plus } from '../../ui/staff-icon-paths.ts'
import { Switch } from '../../ui/switch.tsx'
import { useGuide } from './guide.ts'
import { Outside } from './outside-hours.tsx'
import { type Week, type WeekErrors, weekErrors } from './rules.ts'
import { StepFrame } from './step-frame.tsx'
import { useSaveTeam } from './team.ts'
import {
  activeOf,
  isOfTeam,
  newTeam,
  type Shown,
  type Team,
  type TeamErrors,
  teamErrors,
} from './team-draft.ts'
import { WeekFields } from './week-fields.tsx'

export function TeamStep({ holidays: { opening } }: { holidays: Holidays }) {
  const { professionals, next } = useGuide()
  const session = useSession()
  const work = useWork()
  const { save, fresh } = useSaveTeam()
  const team = activeOf(professionals)
  const open = { start: opening.start, end: opening.end }
  const usual: Week = { days: [...NEW_PROFESSIONAL_DAYS], open, lunch: null }
  const [draft, setDraft, forget] = useStoredState<Team>(
    'sessionStorage',
    'first-day-team',
    () => newTeam(professionals, usual, session.status === 'authenticated' ? session.name : ''),
    (kept) => isOfTeam(kept, professionals),
  )
  const [errors, setErrors] = useState<WeekErrors & TeamErrors>({})
  const [outside, setOutside] = useState<readonly AppointmentSummary[]>([])
  const change = (part: Partial<Team>) => setDraft({ ...draft, ...part })
  const { attends, name, others, week } = draft
  const [asks] = useState(team.length === 0 || attends)

  const submit = () => {
    const found = { ...(week && weekErrors(week)), ...teamErrors(draft, professionals) }
    setErrors(found)
    if (Object.keys(found).length === 0) work.run(store)
  }
  const store = async () => {
    let now = draft
    let isAffected = false
    const stored = ({ id, version }: Shown) => {
      now = { ...now, from: null, shown: [...now.shown.filter((one) => one.id !== id), { id, version }] }
      setDraft(now)
    }
    const affected = (appointments: readonly AppointmentSummary[]) => {
      isAffected ||= appointments.length > 0
      setOutside((before) => [...before, ...appointments])
    }
    try {
      await save(draft, { stored, affected })
    } catch (error) {
      // Somebody changed these people, so their hours are read again.
      if (isFailure(error) && error.code === 'version_conflict')
        setDraft({ ...newTeam(await fresh(), usual, name), attends, others })
      throw error
    }
    // Appointments outside the new hours are shown before the next step.
    if (!isAffected) await next()
    forget()
  }
  return (
    <StepFrame
      title="Quem atende, e quando?"
      text="Um horário para a empresa toda. Depois cada pessoa pode ter o seu, em Profissionais."
      work={work}
      submit={{ label: work.busy ? 'Salvando...' : 'Continuar', run: submit }}
      {...(work.failure?.code === 'version_conflict' && {
        afterFailure: 'Os horários mostrados agora são os que estão guardados.',
      })}
    >
      <div className="panel space-y-4 p-4">
        {team.length > 0 && (
          <p>
            <span className="text-soft">Já na equipe: </span>
            {team.map((one) => one.name).join(', ')}
          </p>
        )}
        {(asks || attends) && (
          <div>
            <Switch
              label="Eu mesmo atendo"
              checked={attends}
              aria-invalid={errors.team ? true : undefined}
              aria-describedby={errors.team && 'first-day-team-error'}
              onChange={(event) => change({ attends: event.target.checked })}
              className="min-h-11"
            >
              <span className="font-semibold">Eu mesmo atendo</span>
            </Switch>
            {errors.team && <FieldError id="first-day-team-error">{errors.team}</FieldError>}
          </div>
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
                field={{
                  id: `first-day-other-${index}`,
                  label: `Mais uma pessoa (${index + 1})`,
                  ...(errors.others?.[index] && { error: errors.others[index] }),
                }}
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
              aria-label={`Remover a pessoa ${index + 1}`}
              className="px-2.5!"
              onClick={() => change({ others: others.filter((_, at) => at !== index) })}
            >
              <Icon of={close} className="size-4" />
            </Button>
          </div>
        ))}
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
      <Outside where="fora do novo horário" appointments={outside} onClose={() => setOutside([])} />
    </StepFrame>
  )
}
