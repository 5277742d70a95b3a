import { z } from 'zod'
import { FIRMWARE_NOTES_LENGTH_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { idSchema } from '#shared/kernel/ids.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { keptFileSchema } from './keptFile.ts'
import { personSchema } from './person.ts'
import { projectIdSchema } from './project.ts'

export const APP_PLATFORMS = ['android', 'ios'] as const
export const appPackageIdSchema = idSchema('app')
export type AppPackageId = z.infer<typeof appPackageIdSchema>

/** A version of an app that is installed on phones and panels: an APK or an IPA. */
export const appPackageRecord = defineRecord({
  type: 'appPackage',
  id: appPackageIdSchema,
  word: ['app package', '应用安装包'],
  fields: {
    projectId: projectIdSchema,
    platform: z.enum(APP_PLATFORMS),
    name: z.string().max(NAME_LENGTH_MAX),
    version: z.string().max(40),
    /** Application id from the file, such as `cn.atrium.panel`; empty if unreadable. */
    identifier: z.string().max(200),
    notes: z.string().max(FIRMWARE_NOTES_LENGTH_MAX),
    /** The app requires this version. */
    isForced: z.boolean(),
    file: keptFileSchema,
    uploadedAtMs: z.number(),
    uploadedBy: personSchema,
  },
  indexes: { project: ({ projectId }) => projectId, hash: ({ file }) => file.hash },
  isSeenBy: (): boolean => false,
})

export type AppPackage = RecordFrom<typeof appPackageRecord>
export type AppPlatform = AppPackage['platform']
