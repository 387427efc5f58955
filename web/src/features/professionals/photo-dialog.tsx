import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import type { ListedProfessional } from '#shared/professionals.ts'
import type { Failure } from '../../lib/failure.ts'
import { useStaffMutation } from '../../lib/staff-query.ts'
import { Button } from '../../ui/button.tsx'
import { camera } from '../../ui/catalog-icon-paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CropCanvas } from './crop-canvas.tsx'
import { type Crop, encode, middleOf, readPhoto, upload } from './photo.ts'
import { professionalChange } from './section.ts'

type Chosen = { picture: ImageBitmap; crop: Crop }

/** Chooses a photo by picker or drop, crops and uploads it; or removes the current one. */
type PhotoProps = { professional: ListedProfessional; onClose: () => void }

export function PhotoDialog({ professional, onClose }: PhotoProps) {
  const { id: professional_id, version } = professional
  const [chosen, setChosen] = useState<Chosen>()
  const [error, setError] = useState<string>()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const save = useStaffMutation('updateProfessional', {
    ...professionalChange,
    done: 'Profissional atualizado com sucesso',
    onSuccess: onClose,
  })

  const take = async (file: File | undefined) => {
    if (!file) return
    setError(undefined)
    try {
      const picture = await readPhoto(file)
      setChosen({ picture, crop: middleOf(picture) })
    } catch (failure) {
      setError((failure as Error).message)
    }
  }
  const { mutate: put, isPending: busy } = useMutation<unknown, Failure, () => Promise<string | null>>({
    mutationFn: async (address) =>
      save.mutateAsync({ professional_id, version, avatar_url: await address() }),
    onMutate: () => setError(undefined),
    onError: ({ message }) => setError(message),
    retry: false,
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const dropzone = {
    onDrop: drop,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
  }
  return (
    <Dialog title={`Foto de ${professional.name}`} onClose={onClose}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Arquivo da foto"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {chosen ? (
        <CropCanvas
          picture={chosen.picture}
          crop={chosen.crop}
          onCrop={(crop) => setChosen({ ...chosen, crop })}
        />
      ) : (
        <button
          type="button"
          {...dropzone}
          onClick={() => input.current?.click()}
          className={classNames(
            'grid w-full place-items-center gap-1 rounded-md border border-dashed px-4 py-10 text-center',
            over ? 'border-primary-edge bg-tint' : 'border-field hover:border-ink',
          )}
        >
          <Icon of={camera} className="size-7 text-soft" />
          <span className="mt-1 font-semibold">Escolher uma foto</span>
          <span className="text-sm text-soft">ou arraste o arquivo até aqui</span>
        </button>
      )}
      {error && <Notice kind="error" title={error} className="mt-4" />}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {chosen ? (
          <>
            <Button
              look="secondary"
              className="mr-auto"
              disabled={busy}
              onClick={() => input.current?.click()}
            >
              Outra foto
            </Button>
            <Button
              disabled={busy}
              onClick={() =>
                put(async () => upload(professional_id, await encode(chosen.picture, chosen.crop)))
              }
            >
              {busy ? 'Enviando...' : 'Usar foto'}
            </Button>
          </>
        ) : (
          <>
            {professional.avatar_url && (
              <Button look="danger" className="mr-auto" disabled={busy} onClick={() => put(async () => null)}>
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
