import type { Scene } from '#shared/records/scene.ts'

/** Pinned scenes first, then display order. */
export const byOrder = (a: Scene, b: Scene): number =>
  Number(b.isPinned) - Number(a.isPinned) || a.order - b.order
