import { NOTICE_TEXT_LENGTH_MAX, NOTICE_TITLE_LENGTH_MAX } from '#shared/records/notice.ts'
import type { useTexts } from '../../../i18n/useTexts.ts'
import type { FieldDef } from '../../../ui/form/fieldTypes.ts'

/** @param isSuper may publish in all projects */
export function noticeFields(t: ReturnType<typeof useTexts>['t'], isSuper: boolean): readonly FieldDef[] {
  const forAll: FieldDef = { kind: 'switch', name: 'isForAll', label: t('notices.forAll'), isOptional: true }
  return [
    {
      kind: 'text',
      name: 'title',
      label: t('notices.title'),
      maxLength: NOTICE_TITLE_LENGTH_MAX,
      isHalf: true,
    },
    {
      ...{ kind: 'text', name: 'titleEn', label: t('notices.titleEn'), isOptional: true, isHalf: true },
      maxLength: NOTICE_TITLE_LENGTH_MAX,
    },
    { kind: 'textarea', name: 'text', label: t('notices.text'), maxLength: NOTICE_TEXT_LENGTH_MAX, rows: 4 },
    {
      ...{ kind: 'textarea', name: 'textEn', label: t('notices.textEn'), isOptional: true, rows: 4 },
      maxLength: NOTICE_TEXT_LENGTH_MAX,
    },
    {
      ...{ kind: 'instant', name: 'fromMs', label: t('notices.from'), isOptional: true, isHalf: true },
      help: t('notices.fromHelp'),
    },
    {
      ...{ kind: 'instant', name: 'untilMs', label: t('notices.until'), isOptional: true, isHalf: true },
      help: t('notices.untilHelp'),
    },
    ...(isSuper ? [forAll] : []),
  ]
}
