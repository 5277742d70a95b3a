/** The user's passkeys: name, creation and last use. */
import { Button } from '@blueprintjs/core'
import { Edit, Plus, Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { factorsContract } from '#shared/contract/factors.ts'
import { passkeysContract } from '#shared/contract/passkeys.ts'
import { PASSKEY_NAME_LENGTH_MAX } from '#shared/rules/secondFactor.ts'
import { call } from '../../api/api.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { canUsePasskeys } from '../../platform/passkeyUse.ts'
import { useServerNow } from '../../store/useServerNow.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import styles from './factors.module.css'
import { NewPasskeyDialog } from './NewPasskeyDialog.tsx'
import { ProofForm } from './ProofForm.tsx'

type Factors = OutputOf<typeof factorsContract.own>
type Passkey = Factors['passkeys'][number]
type Asked = 'add' | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey }

export function PasskeyList({
  factors,
  onChanged,
}: {
  readonly factors: Factors
  readonly onChanged: () => void
}) {
  const { t } = useTexts()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => {
    setAsked(null)
    onChanged()
  }
  const whyNot = factors.takesPasskeys
    ? canUsePasskeys()
      ? null
      : t('factors.noPasskeys')
    : t('factors.needsName')
  const hasApp = factors.totpAddedAtMs !== null
  return (
    <section className={styles.passkeys} aria-label={t('factors.passkeys')}>
      <h3 className={styles.heading}>{t('factors.passkeys')}</h3>
      <p className={styles.lead}>{whyNot ?? t('factors.passkeysLead')}</p>
      {factors.passkeys.length > 0 ? (
        <ul className={styles.rows}>
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={setAsked} />
          ))}
        </ul>
      ) : null}
      {whyNot === null ? (
        <Button icon={<Plus />} onClick={() => setAsked('add')}>
          {t('factors.addPasskey')}
        </Button>
      ) : null}
      {asked === 'add' ? <NewPasskeyDialog hasApp={hasApp} onClose={close} /> : null}
      {asked !== null && asked !== 'add' && asked.what === 'rename' ? (
        <RenameDialog passkey={asked.passkey} onClose={close} />
      ) : null}
      {asked !== null && asked !== 'add' && asked.what === 'remove' ? (
        <RemoveDialog passkey={asked.passkey} hasApp={hasApp} onClose={close} />
      ) : null}
    </section>
  )
}

function PasskeyRow(props: { readonly passkey: Passkey; readonly onAsk: (asked: Asked) => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const nowMs = useServerNow()
  const { passkey, onAsk } = props
  const { name, addedAtMs, usedAtMs } = passkey
  const used =
    usedAtMs === null
      ? t('factors.passkeyUnused')
      : t('factors.passkeyUsed', { ago: format.ago(usedAtMs, nowMs) })
  return (
    <li>
      <span className={styles.words}>
        <span>{name}</span>
        <span className={styles.lead}>
          {t('factors.passkeyFacts', { at: format.dateTime(addedAtMs).slice(0, 10) })} · {used}
        </span>
      </span>
      <Button
        size="small"
        variant="minimal"
        icon={<Edit />}
        aria-label={t('factors.renameNamed', { name })}
        onClick={() => onAsk({ what: 'rename', passkey })}
      />
      <Button
        size="small"
        variant="minimal"
        intent="danger"
        icon={<Trash />}
        aria-label={t('factors.removeNamed', { name })}
        onClick={() => onAsk({ what: 'remove', passkey })}
      />
    </li>
  )
}

function RenameDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const { t } = useTexts()
  return (
    <FormDialog title={t('factors.renameNamed', { name: passkey.name })} onClose={onClose}>
      <CommandForm
        endpoint={passkeysContract.rename}
        draft={false}
        initial={{ name: passkey.name }}
        extra={{ id: passkey.id }}
        fields={[
          {
            ...{ kind: 'text', name: 'name', label: t('factors.passkeyName') },
            ...{ help: t('factors.passkeyNameHelp'), maxLength: PASSKEY_NAME_LENGTH_MAX },
          },
        ]}
        label={t('factors.rename')}
        verb={t('factors.save')}
        send={(input) => call(passkeysContract.rename, input, { isQuiet: true })}
        onDone={onClose}
        onCancel={onClose}
      />
    </FormDialog>
  )
}

function RemoveDialog(props: {
  readonly passkey: Passkey
  readonly hasApp: boolean
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const { passkey, hasApp, onClose } = props
  const title = t('factors.askRemove', { name: passkey.name })
  return (
    <FormDialog title={title} onClose={onClose}>
      <ProofForm
        endpoint={passkeysContract.remove}
        extra={{ id: passkey.id }}
        lead={t('factors.removePasskeyLead')}
        label={title}
        verb={t('factors.remove')}
        intent="danger"
        done={t('factors.passkeyRemoved')}
        hasApp={hasApp}
        onDone={onClose}
        onCancel={onClose}
      />
    </FormDialog>
  )
}
