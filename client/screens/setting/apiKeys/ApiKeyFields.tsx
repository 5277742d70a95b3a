import { KEY_DAYS, KEY_RIGHTS } from '#shared/rules/apiKey.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useViewer } from '../../../store/hooks.ts'
import { AllOrChosen } from '../../../ui/form/AllOrChosen.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { useAreaNodes, useDeviceNodes } from '../../../widgets/pickers/usePickers.ts'

const TreePicker = lazyPart(async () => (await import('../../../ui/picker/TreePicker.tsx')).TreePicker)

/** A new key has a term; that of another one changes with its rotation only. */
export function ApiKeyFields() {
  const { t } = useTexts()
  const viewer = useViewer()
  const nodes = useAreaNodes()
  const isNew = !useFieldValue('madeAtMs')
  const isAll = useFieldValue('areas') === 'all'
  const own = KEY_RIGHTS.filter((right) => viewer?.isSuper || viewer?.rights.has(right))
  return (
    <>
      <Field kind="text" name="name" label={t('apiKeys.name')} help={t('apiKeys.nameHelp')} />
      <Field
        kind="checks"
        name="rights"
        label={t('apiKeys.rights')}
        help={t('apiKeys.rightsHelp')}
        choices={own.map((value) => ({ value, text: t(`routes.right.${value}`) }))}
      />
      <AllOrChosen
        name="areas"
        label={t('apiKeys.areas')}
        all={t('apiKeys.allAreas')}
        chosen={t('apiKeys.someAreas')}
        help={isAll ? '' : t('apiKeys.areasHelp')}
        isReadOnly={false}
      >
        {(value, put) => (
          <TreePicker label={t('apiKeys.areas')} nodes={nodes} isMany value={value} onChange={put} />
        )}
      </AllOrChosen>
      {isAll ? null : <SingleDevices />}
      {isNew ? (
        <Field
          kind="number"
          name="days"
          label={t('apiKeys.days')}
          help={t('apiKeys.daysHelp')}
          min={1}
          max={KEY_DAYS.most}
        />
      ) : null}
    </>
  )
}

function SingleDevices() {
  const { t } = useTexts()
  return (
    <Field
      kind="tree"
      name="devices"
      label={t('apiKeys.single')}
      help={t('apiKeys.singleHelp')}
      nodes={useDeviceNodes()}
      isMany
      isOptional
    />
  )
}
