/** Guided tour: arrow keys navigate, Esc ends. Loaded on demand. */
import { clsx } from 'clsx'
import { driver } from 'driver.js'
import 'driver.js/dist/driver.css'
import { matchesMedia } from '../../../platform/page.ts'
import styles from './tour.module.css'

export interface TourStep {
  readonly element: string
  readonly title: string
  readonly body: string
}

export interface TourWords {
  readonly next: string
  readonly previous: string
  readonly done: string
  /** `{{current}}` and `{{total}}` are replaced by the numbers. */
  readonly progress: string
}

/** Returns a function that ends the tour. */
export function startTour(steps: readonly TourStep[], words: TourWords): () => void {
  const tour = driver({
    steps: steps.map(({ element, title, body }) => ({ element, popover: { title, description: body } })),
    skipMissingElement: true,
    showProgress: true,
    progressText: words.progress,
    nextBtnText: words.next,
    prevBtnText: words.previous,
    doneBtnText: words.done,
    popoverClass: clsx(styles.popover),
    animate: !matchesMedia('(prefers-reduced-motion: reduce)'),
  })
  tour.drive()
  return () => tour.destroy()
}
