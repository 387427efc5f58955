import { likelyEmail } from '../lib/likely-email.ts'
import { Button } from './button.tsx'

/** The domain has a probable misspelling. */
export function EmailHint({ email, onUse }: { email: string; onUse: (email: string) => void }) {
  const meant = likelyEmail(email)
  return (
    <div aria-live="polite">
      {meant && (
        <Button
          look="quiet"
          className="wrap-anywhere -ml-3 text-left text-primary-ink"
          onClick={() => onUse(meant)}
        >
          Você quis dizer {meant}?
        </Button>
      )}
    </div>
  )
}
