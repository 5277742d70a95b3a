export const routes = {
  root: '后台',
  /** Pages of the frame, which are in no table of screens. */
  page: {
    signIn: '登录',
    notFound: '页面不存在',
    noPermission: '没有权限',
  },
  right: {
    home: { view: '查看项目' },
    control: { devices: '控制设备', scenes: '控制场景', automations: '控制自动化' },
    guests: { view: '查看客人信息', manage: '上报客人入住' },
    devices: { manage: '管理设备' },
    messages: { view: '查看消息', handle: '处理消息', review: '审核消息' },
    logs: { view: '查看日志' },
    reports: { view: '查看报表' },
    deploy: { configure: '配置项目' },
    roles: { manage: '管理角色' },
    staff: { manage: '管理人员', review: '审核人员' },
    projects: { manage: '管理项目' },
    firmware: { manage: '管理固件', rollout: '升级设备' },
    world: { simulate: '控制模拟世界' },
    push: { manage: '管理推送' },
    alarms: { manage: '管理报警规则' },
    settings: { manage: '修改设置' },
  },
} as const
