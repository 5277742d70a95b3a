/** The user's own account: what colleagues see of it, and how the server identifies it. */

import { Button } from '@blueprintjs/core'
import { INTRODUCTION_LENGTH_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { accountContract, type Profile } from '#shared/contract/account.ts'
import { shell } from '../../actions/shellPort.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FieldGrid } from '../../ui/form/FormParts.tsx'
import { nameRule } from '../../ui/form/rules.ts'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import { CompanyLinkPanel } from '../../widgets/factors/CompanyLinkPanel.tsx'
import { SecondFactorPanel } from '../../widgets/factors/SecondFactorPanel.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { AvatarField } from './AvatarField.tsx'
import styles from './account.module.css'
import { EraseAccount } from './EraseAccount.tsx'
import { InvitationsPanel } from './InvitationsPanel.tsx'
import { OwnData } from './OwnData.tsx'
import { OwnRoles } from './OwnRoles.tsx'
import { OwnSiteWorks } from './OwnSiteWorks.tsx'
import { Sessions } from './sessions/Sessions.tsx'

const nameCheck = nameRule()
const askProfile = (signal?: AbortSignal) =>
  call(accountContract.profile, {}, { isQuiet: true, ...(signal ? { signal } : {}) })
const editable = ({ name, introduction, avatar }: Profile) => ({ name, introduction, avatar })

export function PersonalInfo() {
  const { t } = useTexts()
  const profile = useAnswer(askProfile)
  return (
    <Page title={screenTitle('personalInfo')}>
      <p className={styles.lead}>{t('account.info.lead')}</p>
      {profile.state === 'loading' ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : null}
      {profile.state === 'failed' ? (
        <Notice
          isAlert
          title={t('account.info.failed')}
          actions={<Button onClick={profile.reload}>{t('common.retry')}</Button>}
        >
          {profile.failure}
        </Notice>
      ) : null}
      {profile.value ? (
        <div className={styles.columns}>
          <ProfileForm profile={profile.value} onSaved={profile.reload} />
          <div className={styles.side}>
            <AccountFacts profile={profile.value} />
            <SecondFactorPanel />
            <CompanyLinkPanel />
            <Sessions />
            <OwnRoles />
            <OwnSiteWorks />
            <InvitationsPanel />
            <OwnData />
            <EraseAccount />
          </div>
        </div>
      ) : null}
    </Page>
  )
}

function ProfileForm(props: { readonly profile: Profile; readonly onSaved: () => void }) {
  const { t } = useTexts()
  return (
    <Panel>
      <CommandForm
        endpoint={accountContract.changeProfile}
        initial={editable(props.profile)}
        sends="changes"
        isSaving
        verb={t('account.info.save')}
        done={t('account.info.saved')}
        label={screenTitle('personalInfo')}
        refusals={{ name_invalid: 'name', text_invalid: 'introduction' }}
        send={(input) => call(accountContract.changeProfile, input, { isQuiet: true })}
        refresh={async () => editable(await askProfile())}
        onDone={() => {
          props.onSaved()
          // The top bar and the projects' lists show the new name too.
          void shell().reloadAccount()
        }}
      >
        <FieldGrid>
          <AvatarField name="avatar" person="name" />
          <Field
            kind="text"
            name="name"
            label={t('account.info.name')}
            maxLength={NAME_LENGTH_MAX}
            autoComplete="name"
            check={nameCheck}
          />
          <Field
            kind="textarea"
            name="introduction"
            label={t('account.info.introduction')}
            help={t('account.info.introductionHelp')}
            maxLength={INTRODUCTION_LENGTH_MAX}
            rows={4}
            isOptional
          />
        </FieldGrid>
      </CommandForm>
    </Panel>
  )
}
