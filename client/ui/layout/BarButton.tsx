import { Button, type ButtonProps } from '@blueprintjs/core'
import { clsx } from 'clsx'
import styles from './BarButton.module.css'

/** A button of the top bar: an icon, perhaps with a mark over its corner, named by its label. */
export function BarButton({
  label,
  className,
  ...rest
}: Omit<ButtonProps, 'className'> & {
  readonly label: string
  readonly className?: string | undefined
}) {
  return (
    <Button
      {...rest}
      variant="minimal"
      className={clsx(styles.button, className)}
      aria-label={label}
      title={label}
    />
  )
}
