export const adminPages = {
  lead: '每个页面都会校验您的权限，无权限的项目内容不会显示。',
  pages: {
    '/admin_deletedevieee': '按唯一编号查找设备，查看谁可以控制，并清除权限。',
    '/gujianmanage': '上传固件、共享给项目或撤回。',
    '/apkipamanage': '管理安卓和苹果应用安装包。',
    '/zhujirecord': '查看主机接收固件的记录。',
    '/companyc': '提交企业认证并查看结果。',
  },
} as const
