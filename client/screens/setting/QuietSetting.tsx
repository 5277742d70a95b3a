import { projectsContract } from '#shared/contract/projects.ts'
import { changeSettings } from '../../actions/projects/projectCalls.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useAllIds, useRecord } from '../../store/hooks.ts'
import { CallSwitch } from '../../widgets/access/CallButton.tsx'
import { SettingRow } from './SettingRow.tsx'

/** Whether scenes leave rooms out whose guest has asked not to be disturbed; it takes effect at once. */
export function QuietSetting() {
  const { t } = useTexts()
  const [projectId = null] = useAllIds('project')
  const project = useRecord('project', projectId)
  return project ? (
    <SettingRow label={t('settings.quiet')} help={t('settings.quietHelp')}>
      <CallSwitch
        endpoint={projectsContract.updateSettings}
        label={t('settings.quiet')}
        isOn={project.settings.sparesQuietRooms === true}
        send={(sparesQuietRooms) => changeSettings({ sparesQuietRooms })}
      />
    </SettingRow>
  ) : null
}
