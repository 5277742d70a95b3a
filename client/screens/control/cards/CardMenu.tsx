/** The actions of one card, in a menu behind its three dots. */
import { Button } from '@blueprintjs/core'
import { More } from '@blueprintjs/icons'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { KeyMenu } from '../../../ui/layers/KeyMenu.tsx'
import { Popup } from '../../../ui/layers/Popup.tsx'
import type { ListAction } from '../../../ui/list/model/action.ts'
import { ActionItems } from '../../../ui/list/parts/ActionItems.tsx'
import styles from './CardMenu.module.css'

export function CardMenu(props: {
  /** Name of the card's record. */
  readonly name: string
  readonly label: string
  readonly id: string
  readonly actions: readonly ListAction<string>[]
}) {
  const { name, label, id, actions } = props
  const content = (close: () => void) => (
    <KeyMenu aria-label={name} className={styles.menu ?? ''}>
      <ActionItems
        rows={[id]}
        actions={actions.filter((action) => action.isOffered(id))}
        onRun={(action) => {
          close()
          void runOn(action, id)
        }}
      />
    </KeyMenu>
  )
  return (
    <Popup popup="menu" content={content}>
      <Button variant="minimal" icon={<More />} aria-label={label} />
    </Popup>
  )
}

async function runOn(action: ListAction<string>, id: string): Promise<void> {
  if (action.confirm && !(await action.confirm([id]))) return
  // A refusal of the call itself is shown as that of every other call.
  const outcome = await action.run([id], () => undefined).catch(() => null)
  for (const { reason } of outcome?.failures ?? []) showToast('error', reason)
}
