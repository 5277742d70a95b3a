/** Order and visibility of panels on a narrow screen with a single column. */
import { Button } from '@blueprintjs/core'
import { EyeOff, EyeOpen } from '@blueprintjs/icons'
import { useTexts } from '../../../i18n/useTexts.ts'
import { OrderArea, OrderGrip, OrderGroup, OrderItem } from '../../../ui/order/OrderParts.tsx'
import { useOrder } from '../../../ui/order/useOrder.ts'
import type { HomeParts } from './ArrangedHome.tsx'
import { reordered, withHidden } from './homePanels.ts'
import styles from './PanelOrder.module.css'
import type { Arrangement } from './useArrangement.ts'

export function PanelOrder(props: { readonly parts: HomeParts; readonly arrangement: Arrangement }) {
  const { t } = useTexts()
  const { parts, arrangement } = props
  const { panels } = arrangement
  const present = panels.filter(({ panel }) => parts[panel].content)
  const idsOf = (isHidden: boolean) =>
    present.filter((one) => one.isHidden === isHidden).map(({ panel }) => panel)
  const textOf = (id: string) => {
    const found = panels.find(({ panel }) => panel === id)
    return found ? parts[found.panel].title : ''
  }
  const groupTextOf = (id: string) => t(id === 'shown' ? 'home.arrange.shown' : 'home.arrange.hidden')
  const order = useOrder({
    arrangement: [
      { id: 'shown', items: idsOf(false) },
      { id: 'hidden', items: idsOf(true) },
    ],
    onArrange: (next) => {
      const items = (id: string) => next.find((group) => group.id === id)?.items ?? []
      arrangement.change(reordered(panels, items('shown'), items('hidden')))
    },
    textOf,
    groupTextOf,
    layout: 'column',
  })
  return (
    <OrderArea order={order} className={styles.order}>
      {order.arrangement.map((group) => (
        <section key={group.id}>
          <h2 className={styles.groupTitle}>{groupTextOf(group.id)}</h2>
          <OrderGroup id={group.id} as="ol" className={styles.list} label={groupTextOf(group.id)}>
            {group.items.map((id) => (
              <OrderItem key={id} order={order} id={id} className={styles.row}>
                <OrderGrip order={order} id={id} />
                <span className={styles.rowName}>{textOf(id)}</span>
                <VisibilityButton
                  name={textOf(id)}
                  isHidden={group.id === 'hidden'}
                  onClick={() => {
                    const panel = panels.find((one) => one.panel === id)
                    if (panel) arrangement.change(withHidden(panels, panel.panel, !panel.isHidden))
                  }}
                />
              </OrderItem>
            ))}
          </OrderGroup>
        </section>
      ))}
    </OrderArea>
  )
}

function VisibilityButton(props: {
  readonly name: string
  readonly isHidden: boolean
  readonly onClick: () => void
}) {
  const { t } = useTexts()
  const { name, isHidden, onClick } = props
  const label = isHidden ? t('home.arrange.show', { name }) : t('home.arrange.hide', { name })
  return (
    <Button
      variant="minimal"
      icon={isHidden ? <EyeOpen size={16} /> : <EyeOff size={16} />}
      aria-label={label}
      title={label}
      onClick={onClick}
    />
  )
}
