import type { HelpState } from '#shared/help.ts'
import { usePending, useStaffMutation } from '../../../lib/staff-query.ts'
import { Segmented } from '../../../ui/segmented.tsx'

const ratings = ['1', '2', '3', '4', '5'] as const

/** Each account has one rating, which may be changed. */
export function RatingField({ tutorial, state }: { tutorial: string; state: HelpState }) {
  const rate = useStaffMutation('rateTutorial', {
    invalidates: ['getHelp'],
    done: () => ['Obrigado!', 'Sua nota está guardada.'],
    failed: ({ message }) => message,
  })
  const waiting = usePending('rateTutorial').findLast((input) => input.tutorial === tutorial)
  const chosen = waiting?.rating ?? state.ratings[tutorial]
  return (
    <div className="mt-3">
      <p className="text-soft">De 1 a 5, quanto este tutorial ajudou?</p>
      <Segmented
        label="Nota do tutorial"
        name="nota"
        value={chosen === undefined ? '' : String(chosen)}
        options={ratings.map((value) => ({ value, label: value }))}
        onChange={(value) => rate.mutate({ tutorial, rating: Number(value) })}
        className="mt-2 flex max-w-xs"
      />
    </div>
  )
}
