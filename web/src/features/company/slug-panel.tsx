import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormPanel } from './form-panel.tsx'
import { PageLink } from './page-link.tsx'
import { SlugDialog } from './slug-dialog.tsx'

/** The page's address. */
export function SlugPanel() {
  const [open, setOpen] = useState(false)
  return (
    <FormPanel title="Endereço da página">
      <PageLink />
      <Button look="quiet" className="-ml-3 text-primary-ink" onClick={() => setOpen(true)}>
        Mudar endereço
      </Button>
      {open && <SlugDialog onClose={() => setOpen(false)} />}
    </FormPanel>
  )
}
