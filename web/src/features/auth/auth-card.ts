import { createContext, type SubmitEvent, useContext, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { messageOf, type Step } from '../../lib/account-messages.ts'
import { keep, readJson } from '../../lib/storage.ts'
import { doneToast } from '../../lib/toast.ts'
import { useWork } from '../../lib/use-work.ts'

export const tabs = ['Entrar', 'Cadastrar'] as const
/** `recover` requests the code of a new password, `renew` uses it. */
export type View = 'tabs' | 'confirm' | 'recover' | 'renew'
export type Place = { view: View; tab: (typeof tabs)[number] }
export type Said = { kind: 'success' | 'error' | 'info'; title: string }

/** Each view keeps what was typed in another. */
const nothing = { name: '', business: '', email: '', password: '', newPassword: '', code: '' }
export type Fields = typeof nothing

const KEY = 'draft:auth'

type Kept = { place: Place; fields: Partial<Fields> }

/**
 * A phone may reload the page after a look at the e-mail, so both survive a reload, except passwords and
 * codes.
 */
export function useAuthCard(asked: Partial<Place>, over: boolean) {
  const [kept] = useState(() => readJson<Kept>('sessionStorage', KEY))
  const [place, setPlace] = useState<Place>({ view: 'tabs', tab: 'Entrar', ...kept?.place, ...asked })
  const [said, setSaid] = useState<Said>()
  const [moves, setMoves] = useState(0)
  const form = useForm<Fields>({ defaultValues: { ...nothing, ...kept?.fields }, reValidateMode: 'onChange' })
  const { subscribe, getValues, reset } = form
  useEffect(() => {
    const store = ({ values: { name, business, email } }: { values: Fields }) =>
      keep('sessionStorage', KEY, over ? null : JSON.stringify({ place, fields: { name, business, email } }))
    store({ values: getValues() })
    return subscribe({ formState: { values: true }, callback: store })
  }, [place, over, subscribe, getValues])
  const choose = (tab: Place['tab']) => {
    reset(getValues())
    setPlace({ ...place, tab })
  }
  /** The focus follows. */
  const show = (next: Partial<Place>, about?: Said, fields?: Partial<Fields>) => {
    reset({ ...getValues(), ...fields })
    setPlace({ ...place, ...next })
    setSaid(about)
    setMoves((count) => count + 1)
  }
  const toSignIn = (title: string) =>
    show({ view: 'tabs', tab: 'Entrar' }, { kind: 'success', title }, { newPassword: '', code: '' })
  return { form, ...place, said, show, choose, toSignIn, ref: useFocusAfter(moves) }
}

/** The pressed button has disappeared, so the first empty field takes the focus. */
function useFocusAfter(moves: number) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (moves === 0) return
    const fields = [...(ref.current?.querySelectorAll('input') ?? [])]
    const next = fields.find(({ value }) => !value) ?? fields[0]
    next?.focus()
  }, [moves])
  return ref
}

type Card = Omit<ReturnType<typeof useAuthCard>, 'ref'> & { form: UseFormReturn<Fields>; invited: boolean }
const CardContext = createContext<Card | undefined>(undefined)
export const AuthCard = CardContext.Provider

export function useCard(): Card {
  const card = useContext(CardContext)
  if (!card) throw new Error('outside the account card')
  return card
}

/** A success is shown in the next view, or in a toast when the form is gone. */
export function useStep(
  step: Step,
  work: (values: Fields) => Promise<void>,
  onRefused?: (text: string) => void,
) {
  const { form } = useCard()
  const { busy, run, isShown } = useWork()
  const [failure, setFailure] = useState<string>()
  const attempt = (act: () => Promise<void>) =>
    run(async () => {
      setFailure(undefined)
      await act().catch((error) => {
        const text = messageOf(error, step)
        setFailure(text)
        onRefused?.(text)
      })
    })
  return {
    form,
    errors: form.formState.errors,
    busy,
    isShown,
    failure,
    setFailure,
    attempt,
    submit: (event: SubmitEvent) => {
      setFailure(undefined)
      void form.handleSubmit((values) => attempt(() => work(values)))(event)
    },
    end: (title: string, toNext: (title: string) => void) => (isShown() ? toNext(title) : doneToast(title)),
  }
}
