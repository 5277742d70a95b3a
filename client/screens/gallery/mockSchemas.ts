/** Response schemas of the mock endpoints, loaded with the first response. */
import '../../platform/schemas.ts'
import { z } from 'zod'
import type { TemplateRoute } from '#shared/screens/templateRoutes.ts'

const routeSchema: z.ZodType<TemplateRoute> = z.lazy(() =>
  z.object({
    path: z.string(),
    name: z.string(),
    meta: z.object({
      title: z.string(),
      titleZh: z.string(),
      icon: z.string(),
      roles: z.array(z.enum(['admin', 'user', 'visitor'])).exactOptional(),
    }),
    hidden: z.literal(true).exactOptional(),
    children: z.array(routeSchema).exactOptional(),
  }),
)

const roleSchema = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  routes: z.array(routeSchema),
})
export type MockRole = z.infer<typeof roleSchema>

export const envelopeSchema = z.object({
  code: z.number(),
  message: z.string().default(''),
  data: z.unknown(),
})
export const fieldsSchema = z.object({ fields: z.array(z.string()) })

export const answerSchemas = {
  routes: z.array(routeSchema),
  roles: z.array(roleSchema),
  added: z.object({ key: z.string() }),
  anything: z.unknown(),
}
