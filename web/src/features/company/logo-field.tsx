import { useState } from 'react'
import { upload, uploadOf } from '../../lib/picture.ts'
import type { RecordForm } from '../../lib/record-form.ts'
import { staffCall } from '../../lib/staff-api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { PictureDialog } from '../../ui/picture-dialog.tsx'
import type { PageValues } from './page-values.ts'

/** The upload is immediate; the page shows the logo after saving. */
export function LogoField({ form, name }: { form: RecordForm<PageValues>; name: string }) {
  const [open, setOpen] = useState(false)
  const { field, value, onChange } = form.value('logo_url')
  return (
    <div>
      <p className="mb-1.5 font-semibold">
        {field.label}
        <span className="ml-2 font-normal text-sm text-soft">opcional</span>
      </p>
      <div className="flex items-center gap-4">
        <Monogram name={name} picture={value} ground="tint" className="size-16 text-xl" />
        <div>
          <Button look="secondary" onClick={() => setOpen(true)}>
            {value ? 'Trocar logo' : 'Enviar logo'}
          </Button>
          <p className="mt-1.5 text-sm text-soft">
            {value ? 'Aparece no alto da página e nas mensagens.' : 'Sem logo, a página mostra as iniciais.'}
          </p>
        </div>
      </div>
      {field.error && <FieldError id={`${field.id}-error`}>{field.error}</FieldError>}
      {open && (
        <PictureDialog
          title="Logo"
          word="imagem"
          padded
          onClose={() => setOpen(false)}
          onRemove={value ? async () => onChange('') : undefined}
          onUse={async (picture) => {
            const form = await staffCall('openLogoUpload', uploadOf(picture))
            await upload(form, picture)
            onChange(form.logo_url)
          }}
        />
      )}
    </div>
  )
}
