import { gallery } from '../zh/gallery.ts'
import { galleryAccess } from '../zh/galleryAccess.ts'
import { galleryExample } from '../zh/galleryExample.ts'
import { galleryGuide } from '../zh/galleryGuide.ts'
import { galleryPages } from '../zh/galleryPages.ts'

/** What the pages of the gallery say. */
export const texts = { gallery, galleryAccess, galleryExample, galleryGuide, galleryPages } as const
