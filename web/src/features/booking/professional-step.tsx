import type { ReactNode } from 'react'
import { ANY_PROFESSIONAL } from '#shared/ids.ts'
import { chevronRight, users } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { Choices } from './choices.tsx'
import { NO_PREFERENCE } from './offer.ts'
import { StepFrame } from './step-frame.tsx'
import { useBooking } from './use-flow.ts'

export function ProfessionalStep() {
  const { page, flow, state } = useBooking()
  const { professionals } = page
  const choose = (professional_id: string) => flow.advance({ ...state.answers, professional_id }, 'service')
  return (
    <StepFrame title="Escolha o profissional">
      <Choices
        count={professionals.length}
        loading="Carregando profissionais..."
        empty="Nenhum profissional disponível"
      >
        <ul className="people grid gap-3 sm:grid-cols-2">
          <Choice
            name={NO_PREFERENCE}
            text="Quem estiver livre no seu horário"
            onChoose={() => choose(ANY_PROFESSIONAL)}
          >
            <span className="grid size-14 shrink-0 place-items-center rounded-md border border-primary-edge border-dashed text-primary-ink">
              <Icon of={users} className="size-6" />
            </span>
          </Choice>
          {professionals.map(({ id, name, avatar_url, specialties }) => (
            <Choice key={id} name={name} text={<Specialties all={specialties} />} onChoose={() => choose(id)}>
              <Monogram name={name} picture={avatar_url} ground="tint" className="size-14 text-lg" />
            </Choice>
          ))}
        </ul>
      </Choices>
    </StepFrame>
  )
}

function Choice(props: { name: string; text: ReactNode; onChoose: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        onClick={props.onChoose}
        className="group flex size-full min-h-22 items-center gap-4 rounded-md border border-line bg-card p-4 text-left transition-colors duration-150 hover:border-primary-edge"
      >
        {props.children}
        <span className="choice-text min-w-0 flex-1">
          <span className="choice-name block font-semibold text-lg leading-tight tracking-tight">
            {props.name}
          </span>
          <span className="choice-note mt-1 block text-soft text-sm leading-snug">{props.text}</span>
        </span>
        <Icon of={chevronRight} className="size-5 text-soft group-hover:text-ink" />
      </button>
    </li>
  )
}

function Specialties({ all }: { all: string[] }) {
  if (!all.length) return null
  const more = all.length - 2
  return (
    <>
      {all.slice(0, 2).join(' · ')}{' '}
      {more > 0 && (
        <span className="ml-2 whitespace-nowrap rounded-sm border border-line px-1.5 font-semibold">
          +{more}
          <span className="sr-only"> especialidades</span>
        </span>
      )}
    </>
  )
}
