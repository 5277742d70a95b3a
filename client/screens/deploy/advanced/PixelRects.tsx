import { GRAPHIC_HEIGHT, GRAPHIC_WIDTH, graphicPixels } from '#shared/rules/graphic.ts'
import styles from './graphic.module.css'

export function PixelRects({ pixels }: { readonly pixels: readonly boolean[] }) {
  const path = pixels
    .map((isSet, at) => (isSet ? `M${at % GRAPHIC_WIDTH} ${Math.floor(at / GRAPHIC_WIDTH)}h1v1h-1z` : ''))
    .join('')
  return <path className={styles.pixels} d={path} />
}

/** Graphic content in a list. */
export function Graphic({ content }: { readonly content: string }) {
  return (
    <svg
      className={styles.thumbnail}
      viewBox={`0 0 ${GRAPHIC_WIDTH} ${GRAPHIC_HEIGHT}`}
      role="img"
      aria-label={content}
    >
      <PixelRects pixels={graphicPixels(content)} />
    </svg>
  )
}
