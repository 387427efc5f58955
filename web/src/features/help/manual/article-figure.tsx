import { useState } from 'react'
import type { ArticlePicture } from '#shared/help/article.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { close } from '../../../ui/staff-icon-paths.ts'
import sizes from './pictures/sizes.json' with { type: 'json' }
import './article-figure.css'

const known: Record<string, number[]> = sizes
/** Each picture is loaded where it is shown. */
const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** A press enlarges the picture, which is small on a phone. */
export function ArticleFigure({ picture: { name, alt } }: { picture: ArticlePicture }) {
  const [isLarge, setLarge] = useState(false)
  const src = files[`./pictures/${name}.webp`]
  const [width, height] = known[name] ?? []
  if (!src || !width || !height) return null
  const image = { src, width, height }
  return (
    <figure>
      <button
        type="button"
        onClick={() => setLarge(true)}
        className="article-picture block max-w-full cursor-zoom-in print:border-0"
      >
        {/* The size is known before the picture is loaded, so that nothing jumps. */}
        <img {...image} alt={alt} loading="lazy" decoding="async" className="h-auto max-w-full" />
        <span className="sr-only">. Ampliar</span>
      </button>
      {isLarge && (
        <Modal
          light
          aria-label="Imagem ampliada"
          onClose={() => setLarge(false)}
          className="rise dialog flex w-fit max-w-[calc(100vw-1rem)] flex-col overflow-hidden!"
        >
          <div className="flex shrink-0 items-center justify-between border-line border-b py-1 pr-1 pl-4">
            <p className="font-semibold">Imagem ampliada</p>
            <Button look="quiet" aria-label="Fechar" className="text-soft" onClick={() => setLarge(false)}>
              <Icon of={close} />
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
          <section aria-label="Imagem" tabIndex={0} className="min-h-0 overflow-auto -outline-offset-2">
            <img {...image} alt={alt} className="max-w-none" />
          </section>
        </Modal>
      )}
    </figure>
  )
}
