import { Button, type ButtonProps } from '@blueprintjs/core'
import './barButton.css'

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
      className={className ? `bar-button ${className}` : 'bar-button'}
      aria-label={label}
      title={label}
    />
  )
}
