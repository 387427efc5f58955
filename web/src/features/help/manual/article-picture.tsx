import { useState } from 'react'
import type { ArticlePicture } from '#shared/help/article.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import sizes from './pictures/sizes.json' with { type: 'json' }

/** Addresses of the pictures: each is loaded where it is shown. */
const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })
