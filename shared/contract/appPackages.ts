/** App packages for phones and panels: the versions of a project, and from where they are installed. */
import { z } from 'zod'
import { APP_PACKAGE_SIZE_MAX_BYTES, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { APP_PLATFORMS, appPackageIdSchema, appPackageRecord } from '#shared/records/appPackage.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { SMALL_FILE_BASE64_MAX } from './firmware.ts'
import { listParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const { version, notes } = appPackageRecord.fields
const described = {
  name: z.string().trim().min(1).max(NAME_LENGTH_MAX),
  version: version.trim().min(1),
  notes: notes.trim(),
  /** Whether the app requires this version: 1 for yes. */
  isForced: z.enum(['0', '1']),
}

export const appPackageRowSchema = appPackageRecord.row.omit({ file: true, projectId: true }).extend({
  fileName: z.string(),
  sizeBytes: z.number().int(),
  hash: z.string(),
  /** Page of this server from which a phone installs it, without an account. */
  downloadPath: z.string(),
})
export type AppPackageRow = z.infer<typeof appPackageRowSchema>

const command = { scope: 'project', kind: 'command', permission: 'firmware.manage' } as const
/** The smallest ZIP with a manifest of Android in it. */
const SMALL_APK = [
  'UEsDBBQAAAAIAAAAIVztN8mLDQAAAAsAAAATAAAAQW5kcm9pZE1hbmlmZXN0LnhtbLPJTczLTEstLtG3AwBQSwECFA',
  'AUAAAACAAAACFc7TfJiw0AAAALAAAAEwAAAAAAAAAAAAAAAAAAAAAAQW5kcm9pZE1hbmlmZXN0LnhtbFBLBQYAAAAA',
  'AQABAEEAAAA+AAAAAAA=',
].join('')

export const appPackagesContract = {
  list: endpoint({
    ...command,
    kind: 'question',
    path: '/moban/apkipalist',
    summary: 'App packages of the project, the newest first',
    input: z.strictObject({
      ...pageFields,
      name: z.string().max(NAME_LENGTH_MAX).optional(),
      platform: z.enum(APP_PLATFORMS).optional(),
    }),
    output: pageOf(appPackageRowSchema),
    example: {
      input: { platform: 'android' },
      output: {
        list: [
          {
            id: ref(appPackageRecord),
            platform: 'android',
            name: 'Room panel',
            version: '3.2.0',
            identifier: '',
            notes: '',
            isForced: false,
            uploadedAtMs: 1,
            uploadedBy: { id: ref('account'), name: '李娜', nameEn: 'Li Na' },
            fileName: 'panel.apk',
            sizeBytes: 200,
            hash: '0'.repeat(64),
            downloadPath: `/get/app/${'0'.repeat(64)}`,
          },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
  add: endpoint({
    ...command,
    path: '/moban/addApkipa',
    summary:
      'Adds an APK or IPA: multipart/form-data with the file as the part `file` (200 MiB at most), or JSON with a small file in base64',
    input: z.strictObject({
      ...described,
      /** If omitted, it is read from the file. */
      version: described.version.optional(),
      notes: described.notes.default(''),
      isForced: described.isForced.default('0'),
      file: z.string().max(SMALL_FILE_BASE64_MAX).optional(),
      fileName: z.string().trim().max(200).optional(),
    }),
    output: z.strictObject({
      packageId: appPackageIdSchema,
      platform: z.enum(APP_PLATFORMS),
      version: z.string(),
      identifier: z.string(),
    }),
    upload: { maxBytes: APP_PACKAGE_SIZE_MAX_BYTES, store: 'apps' },
    example: {
      input: { name: 'Room panel', version: '3.2.0', fileName: 'panel.apk', file: SMALL_APK },
      output: { packageId: ref(appPackageRecord), platform: 'android', version: '3.2.0', identifier: '' },
    },
  }),
  change: endpoint({
    ...command,
    path: '/moban/updateApkipa',
    summary: 'Changes what is said about an app package; what is left out stays as it is',
    input: z.strictObject({ packageId: appPackageIdSchema, ...z.object(described).partial().shape }),
    output: z.null(),
    example: { input: { packageId: ref(appPackageRecord), isForced: '1' }, output: null },
  }),
  remove: endpoint({
    ...command,
    path: '/moban/deleteApkipa',
    summary: 'Deletes app packages',
    input: z.strictObject({ packageIds: listParam(z.array(appPackageIdSchema).min(1).max(100)) }),
    output: z.null(),
    example: { input: { packageIds: [ref(appPackageRecord)] }, output: null },
  }),
}
