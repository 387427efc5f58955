import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormPanel } from './form-panel.tsx'
import { PageLink } from './page-link.tsx'
import { SlugDialog } from './slug-dialog.tsx'

export function SlugPanel() {
  const [open, setOpen] = useState(false)
  return (
    <FormPanel title="Endereço da página">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <PageLink />
        <Button look="quiet" className="text-primary-ink max-sm:-ml-3" onClick={() => setOpen(true)}>
          Mudar endereço
        </Button>
      </div>
      {open && <SlugDialog onClose={() => setOpen(false)} />}
    </FormPanel>
  )
}
