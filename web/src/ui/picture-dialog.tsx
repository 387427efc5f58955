import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Crop, encode, MAX_FILE, middleOf, readPicture } from '../lib/picture.ts'
import { Button } from './button.tsx'
import { CropCanvas } from './crop-canvas.tsx'
import { Dialog } from './dialog.tsx'
import { FileField } from './file-field.tsx'
import { Notice } from './notice.tsx'

type Chosen = { picture: ImageBitmap; largest: number; crop: Crop }
type PictureProps = {
  title: string
  word: 'foto' | 'imagem'
  /** The crop may exceed the picture; the rest is white. */
  padded?: boolean
  /** It uploads the cropped picture. */
  onUse: (picture: Blob) => Promise<unknown>
  onRemove?: (() => Promise<unknown>) | undefined
  onClose: () => void
}

/** It closes itself afterwards. */
export function PictureDialog({ title, word, padded = false, onUse, onRemove, onClose }: PictureProps) {
  const [chosen, setChosen] = useState<Chosen>()
  const send = useMutation<unknown, Error, Chosen>({
    mutationFn: async ({ picture, crop }) => onUse(await encode(picture, crop)),
    retry: false,
    onSuccess: onClose,
  })
  const remove = useMutation<unknown, Error>({
    mutationFn: async () => onRemove?.(),
    retry: false,
    onSuccess: onClose,
  })
  const { error, isPending: busy } = chosen ? send : remove
  return (
    <Dialog title={title} onClose={onClose}>
      {chosen ? (
        <CropCanvas
          {...chosen}
          label={`Recorte da ${word}. Use as setas para mover.`}
          onCrop={(crop) => setChosen({ ...chosen, crop })}
        />
      ) : (
        <FileField
          title={`Escolha uma ${word}`}
          text="Ou arraste o arquivo até aqui."
          accept="image/*"
          maxBytes={MAX_FILE}
          onFile={async (file) => {
            const picture = await readPicture(file)
            const { width, height } = picture
            const largest = padded ? Math.max(width, height) : Math.min(width, height)
            setChosen({ picture, largest, crop: middleOf(picture, largest) })
          }}
        />
      )}
      {error && <Notice kind="error" title={error.message} className="mt-4" />}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {chosen ? (
          <>
            <Button
              look="secondary"
              className="mr-auto"
              disabled={busy}
              onClick={() => {
                send.reset()
                setChosen(undefined)
              }}
            >
              Outra {word}
            </Button>
            <Button disabled={busy} onClick={() => send.mutate(chosen)}>
              {busy ? 'Enviando...' : `Usar ${word}`}
            </Button>
          </>
        ) : (
          <>
            {onRemove && (
              <Button look="danger" className="mr-auto" disabled={busy} onClick={() => remove.mutate()}>
                Remover {word}
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
