/** The console's menu: which entry needs which right, and for which project type it makes sense. */
import type { Handlers } from '#shared/contract/endpoint.ts'
import type { MenuItem, menuContract } from '#shared/contract/menu.ts'
import { can, type Principal, type Right } from '#shared/permissions.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf } from './call.ts'
import type { Services } from './services.ts'
import { galleryMenu, templateMenu } from './templateInfo.ts'

interface Entry {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  /** '#' is a group header. */
  readonly url: string
  readonly icon: string
  readonly right?: Right
  /** Only for hotels ('0') or only for residences and offices ('1'). */
  readonly only?: '0' | '1'
  readonly children?: readonly Entry[]
}

const leaf = (
  id: string,
  name: string,
  nameEn: string,
  url: string,
  right: Right,
  only?: '0' | '1',
): Entry => ({
  id,
  name,
  nameEn,
  url,
  icon: '',
  right,
  ...(only === undefined ? {} : { only }),
})

const MENU: readonly Entry[] = [
  { id: 'home', name: '首页', nameEn: 'Home', url: '/dashboard', icon: 'home', right: 'home.view' },
  {
    id: 'control',
    name: '控制',
    nameEn: 'Control',
    url: '#',
    icon: 'control',
    children: [
      leaf('devicecontrol', '设备控制', 'Devices', '/device/devicecontrol', 'control.devices'),
      leaf('areacontrol', '区域控制', 'Areas', '/device/areacontrol', 'control.devices'),
      leaf('modelcontrol', '场景控制', 'Scenes', '/device/modelcontrol', 'control.scenes'),
      leaf(
        'znconnectcontrol',
        '自动化控制',
        'Automations',
        '/device/znconnectcontrol',
        'control.automations',
      ),
    ],
  },
  {
    id: 'message',
    name: '消息',
    nameEn: 'Messages',
    url: '#',
    icon: 'messages',
    children: [
      leaf('messagerecord', '报警中心', 'Alarm centre', '/message/messagerecord', 'messages.view'),
      leaf('optnote', '操作日志', 'Operation log', '/message/optnote', 'logs.view'),
      leaf('sysnotice', '系统通知', 'System notices', '/message/sysnotice', 'messages.view'),
      leaf('faultnote', '故障日志', 'Fault log', '/message/faultnote', 'logs.view'),
      leaf('messageshenhe', '消息审核', 'Message review', '/message/messageshenhe', 'messages.review'),
    ],
  },
  {
    id: 'report',
    name: '能耗报表',
    nameEn: 'Energy',
    url: '#',
    icon: 'energy',
    children: [
      leaf('energyOverview', '能耗总览', 'Energy overview', '/report/energyOverview', 'reports.view'),
      leaf('energyStatistics', '能耗统计', 'Energy statistics', '/report/energyStatistics', 'reports.view'),
    ],
  },
  {
    id: 'deploy',
    name: '配置',
    nameEn: 'Configure',
    url: '#',
    icon: 'configure',
    children: [
      leaf('deploybuilding', '楼栋', 'Buildings', '/deploy/deploybuilding', 'deploy.configure'),
      leaf('deployfloor', '楼层', 'Floors', '/deploy/deployfloor', 'deploy.configure'),
      leaf('deployarea', '区域', 'Areas', '/deploy/deployarea', 'deploy.configure'),
      leaf('deployzhuji', '主机', 'Hosts', '/deploy/deployzhuji', 'deploy.configure'),
      leaf('deploywangguan', '区域网关', 'Area gateways', '/deploy/deploywangguan', 'deploy.configure'),
      leaf('deploydevice', '设备', 'Devices', '/deploy/deploydevice', 'deploy.configure'),
      leaf('devicegroup', '设备分组', 'Device groups', '/deploy/devicegroup', 'deploy.configure'),
      leaf('deploymodel', '子区域模板', 'Area templates', '/deploy/deploymodel', 'deploy.configure'),
      leaf('deployhighlevel', '高级配置', 'Advanced', '/deploy/deployhighlevel', 'deploy.configure'),
      leaf(
        'deploydetection',
        '无人检测',
        'Unmanned detection',
        '/deploy/deploydetection',
        'deploy.configure',
        '0',
      ),
      leaf('remotedevice', '红外遥控', 'Infrared remotes', '/deploy/remotedevice', 'deploy.configure'),
      leaf('deployaddress', '推送管理', 'Push addresses', '/deploy/deployaddress', 'push.manage'),
    ],
  },
  {
    id: 'manage',
    name: '管理',
    nameEn: 'Manage',
    url: '#',
    icon: 'manage',
    children: [
      leaf('devicemanage', '设备管理', 'Device management', '/manage/devicemanage', 'devices.manage'),
      leaf('projectmanage', '项目管理', 'Projects', '/manage/projectmanage', 'projects.manage'),
    ],
  },
  {
    id: 'auth',
    name: '权限',
    nameEn: 'People and roles',
    url: '#',
    icon: 'people',
    children: [
      leaf('roleauth', '角色权限', 'Role permissions', '/auth/roleauth', 'roles.manage'),
      leaf('rolemanage', '人员管理', 'Staff', '/auth/rolemanage', 'staff.manage'),
      leaf('roleauditing', '人员审核', 'Staff review', '/auth/roleauditing', 'staff.review'),
      leaf('construction', '施工权限', 'Site works', '/auth/construction', 'staff.manage'),
    ],
  },
  {
    id: 'firmware',
    name: '固件',
    nameEn: 'Firmware',
    url: '#',
    icon: 'firmware',
    children: [
      leaf('usergujianmanage', '固件库', 'Firmware library', '/gujian/usergujianmanage', 'firmware.manage'),
      leaf('deviceota', '设备升级', 'Device updates', '/manage/deviceota', 'firmware.rollout'),
    ],
  },
  {
    id: 'setting',
    name: '设置',
    nameEn: 'Settings',
    url: '#',
    icon: 'settings',
    children: [
      { id: 'userinfo', name: '个人信息', nameEn: 'Personal info', url: '/setting/userinfo', icon: '' },
      { id: 'editpass', name: '修改密码', nameEn: 'Change password', url: '/setting/editpass', icon: '' },
      leaf('noticemanage', '报警管理', 'Alarm rules', '/setting/noticemanage', 'alarms.manage'),
      leaf('toolsverify', '功能验证', 'Function verification', '/setting/toolsverify', 'settings.manage'),
      leaf('systemSetting', '系统设置', 'System settings', '/setting/systemSetting', 'settings.manage'),
    ],
  },
]

export function menuHandlers(services: Services): Handlers<typeof menuContract, CallContext> {
  return {
    list(_, context) {
      if (context.templateRole) return { menuList: templateMenu(context.templateRole) }
      const { principal, project } = callerOf(context)
      const own = project ? menuFor(principal, project.project.projectType) : []
      return { menuList: [...own, ...galleryMenu(services, principal)] }
    },
  }
}

/** The entries a principal may use; a group without any is left out. */
export function menuFor(principal: Principal, projectType: '0' | '1'): MenuItem[] {
  return MENU.flatMap((entry) => toItem(entry, principal, projectType) ?? [])
}

function toItem(entry: Entry, principal: Principal, projectType: '0' | '1'): MenuItem | null {
  if (entry.right !== undefined && !can(principal, entry.right)) return null
  if (entry.only !== undefined && entry.only !== projectType) return null
  const children = (entry.children ?? []).flatMap((child) => toItem(child, principal, projectType) ?? [])
  if (entry.children !== undefined && children.length === 0) return null
  const { id, name, nameEn, url, icon } = entry
  return { menu_id: id, menu_name: name, menu_name_en: nameEn, url, icon, children }
}
