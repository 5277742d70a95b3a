import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export interface MenuItem {
  menu_id: string
  menu_name: string
  menu_name_en: string
  url: string
  icon: string
  children: MenuItem[]
}

export const menuItemSchema: z.ZodType<MenuItem> = z.lazy(() =>
  z.strictObject({
    menu_id: z.string(),
    menu_name: z.string(),
    menu_name_en: z.string(),
    url: z.string(),
    icon: z.string(),
    children: z.array(menuItemSchema),
  }),
)

export const menuContract = {
  list: endpoint({
    path: '/userinfo/dashboard',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'The menu of the current project for the caller’s role',
    isOpenToTemplateRoles: true,
    input: z.strictObject({
      token: z.string().max(128).optional(),
      type: z.union([z.literal(1), z.literal('1')]).optional(),
    }),
    output: z.strictObject({ menuList: z.array(menuItemSchema) }),
    example: {
      input: {},
      output: {
        menuList: [
          {
            menu_id: 'home',
            menu_name: '首页',
            menu_name_en: 'Home',
            url: '/dashboard',
            icon: 'home',
            children: [],
          },
        ],
      },
    },
  }),
}
