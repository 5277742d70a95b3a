/** The picture that graphic content stands for, drawn by pointer or keyboard; it writes the field `content`. */
import { Button } from '@blueprintjs/core'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { GRAPHIC_HEIGHT, GRAPHIC_WIDTH, graphicContent, graphicPixels } from '#shared/rules/graphic.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useFieldValue, useFormStore } from '../../../ui/form/useForm.ts'
import styles from './graphic.module.css'
import { PixelRects } from './PixelRects.tsx'

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value))

export function GraphicField() {
  return useFieldValue('format') === 'graphic' ? <Editor /> : null
}

function Editor() {
  const { t } = useTexts()
  const store = useFormStore()
  const content = String(useFieldValue('content') ?? '')
  const pixels = pixelsOf(content)
  const [cursor, setCursor] = useState({ x: 0, y: 0 })
  const [paint, setPaint] = useState<boolean | null>(null)
  const put = (next: readonly boolean[]) => store.set('content', graphicContent(next))
  const set = (at: number, isSet: boolean) => {
    if (pixels[at] !== isSet) put(pixels.map((was, index) => (index === at ? isSet : was)))
  }
  const press = (event: PointerEvent<SVGSVGElement>) => {
    const at = pixelAt(event)
    const isSet = !pixels[at]
    setPaint(isSet)
    set(at, isSet)
  }
  const key = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (move)
      setCursor({ x: clamp(cursor.x + move[0], GRAPHIC_WIDTH), y: clamp(cursor.y + move[1], GRAPHIC_HEIGHT) })
    else if (event.key === ' ')
      set(cursor.y * GRAPHIC_WIDTH + cursor.x, !pixels[cursor.y * GRAPHIC_WIDTH + cursor.x])
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.editor}>
      <svg
        className={styles.canvas}
        viewBox={`0 0 ${GRAPHIC_WIDTH} ${GRAPHIC_HEIGHT}`}
        role="application"
        aria-label={t('advanced.graphicLabel', {
          column: cursor.x + 1,
          row: cursor.y + 1,
          state: t(pixels[cursor.y * GRAPHIC_WIDTH + cursor.x] ? 'advanced.pixelSet' : 'advanced.pixelUnset'),
        })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing area is operated by arrow keys and space
        tabIndex={0}
        onKeyDown={key}
        onPointerDown={press}
        onPointerMove={(event) => paint !== null && set(pixelAt(event), paint)}
        onPointerUp={() => setPaint(null)}
        onPointerLeave={() => setPaint(null)}
      >
        <PixelRects pixels={pixels} />
        <rect className={styles.cursor} x={cursor.x} y={cursor.y} width={1} height={1} />
      </svg>
      <div className={styles.tools}>
        <Button size="small" onClick={() => put(pixels.map(() => false))}>
          {t('advanced.graphicClear')}
        </Button>
        <Button size="small" onClick={() => put(pixels.map((isSet) => !isSet))}>
          {t('advanced.graphicInvert')}
        </Button>
        <span className={styles.help}>{t('advanced.graphicHelp')}</span>
      </div>
    </div>
  )
}

/** What cannot be read as hexadecimal is drawn empty; the field above says the problems with it. */
function pixelsOf(content: string): readonly boolean[] {
  try {
    return graphicPixels(content)
  } catch {
    return graphicPixels('')
  }
}

function pixelAt(event: PointerEvent<SVGSVGElement>): number {
  const box = event.currentTarget.getBoundingClientRect()
  const x = clamp(Math.floor(((event.clientX - box.left) / box.width) * GRAPHIC_WIDTH), GRAPHIC_WIDTH)
  const y = clamp(Math.floor(((event.clientY - box.top) / box.height) * GRAPHIC_HEIGHT), GRAPHIC_HEIGHT)
  return y * GRAPHIC_WIDTH + x
}
