import { gallery } from '../zh/gallery.ts'
import { galleryAccess } from '../zh/galleryAccess.ts'
import { galleryBlocks } from '../zh/galleryBlocks.ts'
import { galleryData } from '../zh/galleryData.ts'
import { galleryExample } from '../zh/galleryExample.ts'
import { galleryGuide } from '../zh/galleryGuide.ts'
import { galleryOrder } from '../zh/galleryOrder.ts'
import { galleryPages } from '../zh/galleryPages.ts'
import { galleryPick } from '../zh/galleryPick.ts'
import { galleryViews } from '../zh/galleryViews.ts'
import { payload } from '../zh/payload.ts'

/** Texts of the gallery's pages. */
export const texts = {
  gallery,
  galleryAccess,
  galleryBlocks,
  galleryData,
  galleryExample,
  galleryGuide,
  galleryOrder,
  galleryPages,
  galleryPick,
  galleryViews,
  payload,
} as const
