/** The areas of one choice as a tree to tick, each with the host that serves it, and what can be done with the ticked ones. */
import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { AREAS_ASSIGNED_MAX, servingContract } from '#shared/contract/serving.ts'
import type { Host, HostId } from '#shared/records/host.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCan } from '../../../store/hooks.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { TreePicker } from '../../../ui/picker/TreePicker.tsx'
import { areaPath } from '../../../widgets/devices/places.ts'
import styles from './AreaTicks.module.css'
import { AssignAreas } from './AssignAreas.tsx'
import { asAreas, nodesWith, type Serving } from './useServing.ts'

interface Props {
  readonly serving: Serving
  /** Whose areas are shown; null for those of all, or of none. */
  readonly host: Host | null
  readonly isShown: (areaId: string) => boolean
}

export function AreaTicks({ serving, host, isShown }: Props) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const [value, setValue] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content follows from these
  const nodes = useMemo(() => nodesWith(serving.nodes, isShown), [serving, host])
  // One that went to another host meanwhile is not acted on unseen.
  const ticked = value.filter((id) => store.read.get('area', id) && isShown(id))
  const noteOf = (id: string): string => {
    const server = serving.hostOf.get(id)
    return server ? t('deploy.serving.by', { host: server.name }) : ''
  }
  return (
    <>
      {host ? (
        <p className={styles.about}>
          {t('deploy.serving.standsIn', { place: areaPath(store.read, host.areaId) })}
        </p>
      ) : null}
      <Tools serving={serving} host={host} ticked={ticked} onDone={() => setValue([])} />
      <TreePicker
        label={t('deploy.areas')}
        nodes={nodes}
        value={ticked}
        onChange={setValue}
        noteOf={noteOf}
        isMany
        isTall
      />
    </>
  )
}

function Tools(props: {
  readonly serving: Serving
  readonly host: Host | null
  readonly ticked: readonly string[]
  readonly onDone: () => void
}) {
  const { t } = useTexts()
  const { serving, host, ticked } = props
  const mayChange = useCan(servingContract.assign)
  const [isChoosing, setChoosing] = useState(false)
  const free = ticked.filter((id) => !serving.hostOf.has(id))
  const served = ticked.filter((id) => serving.hostOf.has(id))
  const send = async (hostId: HostId | null, ids: readonly string[]) => {
    const isDone = await call(servingContract.assign, { hostId, areaIds: asAreas(ids) }).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    props.onDone()
    showToast('ok', t(hostId ? 'deploy.serving.assigned' : 'deploy.serving.taken', { count: ids.length }))
  }
  const isOff = (count: number) => !mayChange || count === 0 || count > AREAS_ASSIGNED_MAX
  const reason =
    ticked.length > AREAS_ASSIGNED_MAX ? t('deploy.serving.max', { max: AREAS_ASSIGNED_MAX }) : undefined
  return (
    <div className={styles.tools}>
      <Button
        intent="primary"
        disabled={isOff(free.length) || serving.hosts.length === 0}
        title={
          reason ?? (served.length > 0 && free.length === 0 ? t('deploy.serving.servedAlready') : undefined)
        }
        onClick={() => (host ? void send(host.id, free) : setChoosing(true))}
      >
        {host
          ? t('deploy.serving.assignTo', { count: free.length, host: host.name })
          : t('deploy.serving.assign', { count: free.length })}
      </Button>
      <Button disabled={isOff(served.length)} title={reason} onClick={() => void send(null, served)}>
        {t('deploy.serving.take', { count: served.length })}
      </Button>
      {isChoosing ? (
        <AssignAreas
          hosts={serving.hosts}
          areaIds={free}
          skipped={served.length}
          onClose={() => setChoosing(false)}
          onDone={props.onDone}
        />
      ) : null}
    </div>
  )
}
