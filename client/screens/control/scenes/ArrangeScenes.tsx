/** Reorders displayed scenes by dragging and by keyboard; moving one between the lists pins or unpins it. */
import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { scenesContract } from '#shared/contract/scenes.ts'
import type { Scene } from '#shared/records/scene.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { OrderArea, OrderGrip, OrderGroup, OrderItem } from '../../../ui/order/OrderParts.tsx'
import { type Arrangement, reconciled } from '../../../ui/order/order.ts'
import { type Order, useOrder } from '../../../ui/order/useOrder.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { areaPath } from '../../../widgets/devices/places.ts'
import { SCENE_ICONS } from './sceneLook.ts'
import styles from './scenes.module.css'

const GROUPS = ['pinned', 'others'] as const

export function ArrangeScenes(props: { readonly scenes: readonly Scene[]; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { scenes, onClose } = props
  const byId = useMemo(() => new Map<string, Scene>(scenes.map((scene) => [scene.id, scene])), [scenes])
  const [kept, setKept] = useState<Arrangement>(() => arrangementOf(scenes))
  const [isSaving, setSaving] = useState(false)
  const arrangement = reconciled(kept, [...byId.keys()])
  const nameById = (id: string) => {
    const scene = byId.get(id)
    return scene ? nameOf(scene) : ''
  }
  const order = useOrder({
    arrangement,
    onArrange: setKept,
    textOf: nameById,
    groupTextOf: (id) => t(id === 'pinned' ? 'scenes.pinned' : 'scenes.others'),
    layout: 'column',
    isLocked: isSaving,
  })
  const save = async () => {
    setSaving(true)
    // A refusal is shown as that of every other call; the arrangement stays.
    await saveOrder(arrangement, byId).then(onClose, () => setSaving(false))
  }
  return (
    <section className={styles.arrange} aria-label={t('scenes.arrange')}>
      <div className={styles.tools}>
        <CallButton
          endpoint={scenesContract.order}
          intent="primary"
          loading={isSaving}
          onClick={() => void save()}
        >
          {t('scenes.saveOrder')}
        </CallButton>
        <Button onClick={onClose}>{t('scenes.cancelOrder')}</Button>
      </div>
      <OrderArea order={order}>
        {order.arrangement.map((group) => (
          <section key={group.id}>
            <h2 className={styles.groupTitle}>
              {t(group.id === 'pinned' ? 'scenes.pinned' : 'scenes.others')}
            </h2>
            <OrderGroup id={group.id} as="ol" className={styles.orderList}>
              {group.items.map((id) => (
                <Row key={id} order={order} scene={byId.get(id)} />
              ))}
            </OrderGroup>
          </section>
        ))}
      </OrderArea>
    </section>
  )
}

function Row({ order, scene }: { readonly order: Order; readonly scene: Scene | undefined }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  if (!scene) return null
  const Icon = SCENE_ICONS[scene.image]
  return (
    <OrderItem order={order} id={scene.id} className={styles.orderRow}>
      <OrderGrip order={order} id={scene.id} />
      <Icon size={16} />
      <span>{nameOf(scene)}</span>
      <span className={styles.note}>
        {scene.areaId ? areaPath(read, scene.areaId) : t('scenes.wholeProject')}
      </span>
    </OrderItem>
  )
}

function arrangementOf(scenes: readonly Scene[]): Arrangement {
  return GROUPS.map((id) => ({
    id,
    items: scenes
      .filter(({ isPinned }) => isPinned === (id === 'pinned'))
      .toSorted((a, b) => a.order - b.order)
      .map((scene) => scene.id),
  }))
}

async function saveOrder(arrangement: Arrangement, byId: ReadonlyMap<string, Scene>): Promise<void> {
  for (const { id, items } of arrangement)
    for (const sceneId of items) {
      const scene = byId.get(sceneId)
      const isPinned = id === 'pinned'
      if (scene && scene.isPinned !== isPinned)
        await call(scenesContract.pin, { sceneId: scene.id, isPinned })
    }
  const sceneIds = arrangement.flatMap(({ items }) => items.flatMap((id) => byId.get(id)?.id ?? []))
  await call(scenesContract.order, { sceneIds })
}
