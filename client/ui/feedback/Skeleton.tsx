import { useTexts } from '../../i18n/useTexts.ts'
import styles from './Skeleton.module.css'

/** Grey bars of the height the content will have, so that nothing jumps; Blueprint's is a class for text that is there. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  const { t } = useTexts()
  return (
    <div className={styles.skeleton} data-skeleton="" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        // The index is a stable key, because the bars are identical and never reordered.
        <span key={line} className={styles.bar} />
      ))}
    </div>
  )
}
