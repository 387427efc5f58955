import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedProfessional } from '#shared/professionals.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CropCanvas } from './crop-canvas.tsx'
import { type Crop, encode, MAX_FILE, middleOf, readPhoto, uploadPhoto } from './photo.ts'
import { useUpdateProfessional } from './section.ts'

type Chosen = { picture: ImageBitmap; crop: Crop }
type PhotoProps = { professional: ListedProfessional; onClose: () => void }

/** Crops and uploads a photo, or removes the current one. */
export function PhotoDialog({ professional, onClose }: PhotoProps) {
  const { id: professional_id, version, name, avatar_url } = professional
  const [chosen, setChosen] = useState<Chosen>()
  const save = useUpdateProfessional({ onSuccess: onClose })
  const send = useMutation<unknown, Error, Chosen>({
    mutationFn: async ({ picture, crop }) => {
      const avatar_url = await uploadPhoto(professional_id, await encode(picture, crop))
      await save.mutateAsync({ professional_id, version, avatar_url })
    },
    retry: false,
  })
  const { error, isPending: busy } = chosen ? send : save
  return (
    <Dialog title={`Foto de ${name}`} onClose={onClose}>
      {chosen ? (
        <CropCanvas
          picture={chosen.picture}
          crop={chosen.crop}
          onCrop={(crop) => setChosen({ ...chosen, crop })}
        />
      ) : (
        <FileField
          title="Escolha uma foto"
          text="Ou arraste o arquivo até aqui."
          accept="image/*"
          maxBytes={MAX_FILE}
          onFile={async (file) => {
            const picture = await readPhoto(file)
            setChosen({ picture, crop: middleOf(picture) })
          }}
        />
      )}
      {error && <Notice kind="error" title={error.message} className="mt-4" />}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {chosen ? (
          <>
            <Button look="secondary" className="mr-auto" disabled={busy} onClick={() => setChosen(undefined)}>
              Outra foto
            </Button>
            <Button disabled={busy} onClick={() => send.mutate(chosen)}>
              {busy ? 'Enviando...' : 'Usar foto'}
            </Button>
          </>
        ) : (
          <>
            {avatar_url && (
              <Button
                look="danger"
                className="mr-auto"
                disabled={busy}
                onClick={() => save.mutate({ professional_id, version, avatar_url: null })}
              >
                Remover foto
              </Button>
            )}
            <Button look="secondary" onClick={onClose}>
              Cancelar
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
