import { createContext, type SubmitEvent, useContext, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { messageOf, type Step } from '../../lib/account-messages.ts'
import { keep, readJson } from '../../lib/storage.ts'
import { doneToast } from '../../lib/toast.ts'
import { useWork } from '../../lib/use-work.ts'

export const tabs = ['Entrar', 'Cadastrar'] as const
/** `recover` asks for the code of a new password, `renew` takes it. */
export type View = 'tabs' | 'confirm' | 'recover' | 'renew'
export type Place = { view: View; tab: (typeof tabs)[number] }
export type Said = { kind: 'success' | 'error' | 'info'; title: string }

/** Holds the fields of all views, so that a change of view keeps what was typed. */
const nothing = { name: '', business: '', email: '', password: '', newPassword: '', code: '' }
export type Fields = typeof nothing

const KEY = 'draft:auth'

type Kept = { place: Place; fields: Partial<Fields> }

/**
 * Returns the card's view and form. Both survive a reload, passwords and codes apart, because a phone reloads
 * the page after a look at the mail with the code. `over` means that the account is signed in.
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
  /** Chooses a tab, without the errors of the form before. */
  const choose = (tab: Place['tab']) => {
    reset(getValues())
    setPlace({ ...place, tab })
  }
  /** Shows another view in the same way; the focus follows. */
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

/** Moves the focus to the new view's first empty field, or to its first one: the pressed button has disappeared. */
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

/**
 * Submits the card's form when the mounted fields are valid, and keeps why it was refused. `end` tells a success: in
 * the next view while the form is still shown, else in a toast.
 */
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
