/** One virtual remote: pressed to use it, or taught key by key. */

import { Button } from '@blueprintjs/core'
import { Cross, Edit, Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { infraredContract } from '#shared/contract/infrared.ts'
import type { IrKey } from '#shared/infrared/appliances.ts'
import { irBrandOf, irModelOf } from '#shared/infrared/catalogue.ts'
import type { Remote } from '#shared/records/remote.ts'
import { forgetKey, learnKey, pressKey, stopLearning } from '../../../actions/infrared.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCan, useRecord } from '../../../store/hooks.ts'
import { useServerNow } from '../../../store/useServerNow.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { RemoteFace } from '../../../widgets/infrared/RemoteFace.tsx'
import { UpdateForm } from '../../../widgets/records/RecordForm.tsx'
import { NAME_REFUSALS, useNameFields } from '../../../widgets/records/useNameFields.ts'
import styles from './remotes.module.css'

const WAYS = ['use', 'teachWay'] as const

export function RemoteCard(props: { readonly remoteId: string; readonly reason: string | undefined }) {
  const { t } = useTexts()
  const state = useConsoleState()
  const remote = useRecord('remote', props.remoteId)
  const mayTeach = useCan(infraredContract.learn)
  const [way, setWay] = useState<(typeof WAYS)[number]>('use')
  if (!remote) return null
  const isTeaching = way === 'teachWay' && mayTeach
  return (
    <section className={styles.card} aria-label={nameOf(remote)}>
      <CardHead remote={remote} />
      {mayTeach ? (
        <Segmented
          label={t('infrared.way')}
          choices={WAYS.map((value) => ({ value, text: t(`infrared.${value}`) }))}
          value={way}
          onChange={(value) => setWay(WAYS.find((one) => one === value) ?? 'use')}
        />
      ) : null}
      <RemoteFace
        remote={remote}
        isTeaching={isTeaching}
        reason={props.reason}
        onKey={(key) => (isTeaching ? learnKey : pressKey)(state, remote, key)}
      />
      {isTeaching ? <Teaching remote={remote} /> : null}
    </section>
  )
}

function CardHead({ remote }: { readonly remote: Remote }) {
  const { t } = useTexts()
  const [isRenaming, setRenaming] = useState(false)
  const model = remote.modelId === null ? undefined : irModelOf(remote.modelId)
  const brand = model && irBrandOf(model.brandId)
  const remove = async () => {
    const isSure = await confirm({
      title: t('list.deleteNamed', { name: nameOf(remote) }),
      body: t('infrared.deleteBody'),
      verb: t('list.delete'),
      intent: 'danger',
    })
    // A refusal is shown by the listener of failed calls.
    if (isSure) await call(infraredContract.remove, { remoteId: remote.id }).catch(() => undefined)
  }
  return (
    <header className={styles.cardHead}>
      <div>
        <h3>{nameOf(remote)}</h3>
        <small>
          {t(`infrared.appliances.${remote.appliance}`)} ·{' '}
          {model && brand ? `${nameOf(brand)} ${model.name}` : t('infrared.learnedOnly')}
        </small>
      </div>
      <CallButton
        endpoint={infraredContract.update}
        variant="minimal"
        icon={<Edit />}
        aria-label={t('infrared.renameNamed', { name: nameOf(remote) })}
        title={t('infrared.rename')}
        onClick={() => setRenaming(true)}
      />
      <CallButton
        endpoint={infraredContract.remove}
        variant="minimal"
        icon={<Trash />}
        aria-label={`${t('list.delete')}: ${nameOf(remote)}`}
        title={t('list.delete')}
        onClick={() => void remove()}
      />
      {isRenaming ? <Rename remote={remote} onClose={() => setRenaming(false)} /> : null}
    </header>
  )
}

function Rename({ remote, onClose }: { readonly remote: Remote; readonly onClose: () => void }) {
  const { t } = useTexts()
  return (
    <FormDialog title={t('infrared.renameNamed', { name: nameOf(remote) })} onClose={onClose}>
      <UpdateForm
        update={infraredContract.update}
        idName="remoteId"
        record={remote}
        toValues={({ name, nameEn }: Remote) => ({ name, nameEn })}
        fields={useNameFields(t('infrared.name'))}
        refusals={NAME_REFUSALS}
        onSaved={onClose}
        onCancel={onClose}
      />
    </FormDialog>
  )
}

/** The key that is being learned, and the learned code. */
function Teaching({ remote }: { readonly remote: Remote }) {
  const { t } = useTexts()
  const keyName = (key: string) => t(`infrared.key.${key as IrKey}`)
  return (
    <div className={styles.teaching}>
      {remote.learning ? (
        <Waiting remote={remote} learning={remote.learning} />
      ) : (
        <p>{t('infrared.teachHelp')}</p>
      )}
      {remote.learned.length > 0 ? (
        <ul className={styles.learned} aria-label={t('infrared.learnedKeys')}>
          {remote.learned.map(({ key }) => (
            <li key={key}>
              <Button
                size="small"
                endIcon={<Cross size={12} />}
                aria-label={t('infrared.forget', { key: keyName(key) })}
                title={t('infrared.forget', { key: keyName(key) })}
                onClick={() => void forgetKey(remote, key)}
              >
                {keyName(key)}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Waiting(props: { readonly remote: Remote; readonly learning: NonNullable<Remote['learning']> }) {
  const { t } = useTexts()
  const { remote, learning } = props
  const now = useServerNow()
  const seconds = Math.ceil((learning.untilMs - now) / 1_000)
  return (
    <p role="status">
      {seconds > 0
        ? t('infrared.waiting', { key: t(`infrared.key.${learning.key as IrKey}`), seconds })
        : t('infrared.nothingHeard')}{' '}
      {seconds > 0 ? (
        <Button size="small" onClick={() => void stopLearning(remote)}>
          {t('infrared.stop')}
        </Button>
      ) : null}
    </p>
  )
}
