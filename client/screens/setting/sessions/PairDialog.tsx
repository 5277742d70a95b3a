import { displaysContract } from '#shared/contract/displays.ts'
import {
  DISPLAY_DAYS,
  DISPLAY_NAME_LENGTH_MAX,
  DISPLAY_SECONDS,
  DISPLAY_VIEWS,
} from '#shared/rules/display.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { after } from '../../../platform/time.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'

/** The screen asks for its session every two seconds. */
const COLLECTED_MS = 4_000

/** Makes a screen a wall display by the code that it shows. */
export function PairDialog(props: {
  readonly code: string
  readonly onClose: () => void
  readonly onPaired: () => void
  /** The list has the display then. */
  readonly onStarted: () => void
}) {
  const { t } = useTexts()
  return (
    <FormDialog title={t('sessions.pair')} onClose={props.onClose}>
      <CommandForm
        endpoint={displaysContract.pair}
        initial={{
          code: props.code,
          name: '',
          views: [...DISPLAY_VIEWS],
          seconds: DISPLAY_SECONDS.usual,
          days: DISPLAY_DAYS.usual,
        }}
        fields={[
          {
            kind: 'text',
            name: 'code',
            label: t('sessions.code'),
            help: t('sessions.codeHelp'),
            maxLength: 12,
          },
          {
            ...{ kind: 'text', name: 'name', label: t('sessions.name'), help: t('sessions.nameHelp') },
            maxLength: DISPLAY_NAME_LENGTH_MAX,
          },
          {
            ...{ kind: 'checks', name: 'views', label: t('sessions.views') },
            choices: DISPLAY_VIEWS.map((value) => ({ value, text: t(`sessions.view.${value}`) })),
          },
          {
            ...{ kind: 'number', name: 'seconds', label: t('sessions.seconds'), isHalf: true },
            ...{ min: DISPLAY_SECONDS.least, max: DISPLAY_SECONDS.most },
          },
          {
            ...{ kind: 'number', name: 'days', label: t('sessions.days'), isHalf: true },
            ...{ min: 1, max: DISPLAY_DAYS.most },
          },
        ]}
        refusals={{ display_code_invalid: 'code' }}
        verb={t('sessions.pairVerb')}
        label={t('sessions.pair')}
        send={(input) => call(displaysContract.pair, input, { isQuiet: true })}
        onCancel={props.onClose}
        onDone={() => {
          props.onPaired()
          after(COLLECTED_MS, props.onStarted)
        }}
      />
    </FormDialog>
  )
}
