import type { ScreenLine } from '../screen.ts'

export const deployScreens = {
  buildings: {
    path: '/deploy/deploybuilding',
    title: ['Buildings', '楼栋管理'],
    purpose: ['The buildings of this project.', '维护项目中的楼栋。'],
    right: 'deploy.configure',
  },
  floors: {
    path: '/deploy/deployfloor',
    title: ['Floors', '楼层管理'],
    purpose: ['The floors of each building.', '维护各楼栋的楼层。'],
    right: 'deploy.configure',
  },
  areas: {
    path: '/deploy/deployarea',
    title: ['Area setup', '区域配置'],
    purpose: ['Build the tree of areas: order, move, copy.', '维护区域结构：排序、移动、复制。'],
    right: 'deploy.configure',
  },
  hosts: {
    path: '/deploy/deployzhuji',
    title: ['Hosts', '主机管理'],
    purpose: ['Host boxes, their numbers and secrets.', '管理主机及其编号和密钥。'],
    right: 'deploy.configure',
  },
  hostBuses: {
    path: '/deploy/hostbuses',
    title: ['Buses and points', '总线与点位'],
    purpose: [
      'The buses behind an edge gateway, and their points with raw and mapped values.',
      '查看边缘接入主机的总线、点位及其原始值和映射值。',
    ],
    right: 'deploy.configure',
    isUnlisted: true,
    menuPath: '/deploy/deployzhuji',
  },
  connectGateway: {
    path: '/deploy/connectgateway',
    title: ['Connect a gateway', '接入主机'],
    purpose: [
      'Examples for mosquitto, the edge gateway and Node-RED, with the topics of this project.',
      '使用 mosquitto、边缘接入程序和 Node-RED 接入本项目的示例。',
    ],
    right: 'deploy.configure',
    isUnlisted: true,
    menuPath: '/deploy/deployzhuji',
  },
  gateways: {
    path: '/deploy/deploywangguan',
    title: ['Area hosts', '区域主机'],
    purpose: ['Which host serves which area.', '设置各区域所用的主机。'],
    right: 'deploy.configure',
  },
  remoteHosts: {
    path: '/deploy/remotezhuji',
    title: ['Remote hosts', '远程主机'],
    purpose: [
      'Whether hosts are there, since when, their signal and how full they are.',
      '查看主机在线情况、信号与设备容量。',
    ],
    right: 'deploy.configure',
  },
  deviceSetup: {
    path: '/deploy/deploydevice',
    title: ['Device setup', '设备配置'],
    purpose: ['Add devices, name their circuits, assign them to areas.', '添加设备、命名回路、分配到区域。'],
    right: 'deploy.configure',
  },
  deviceGroups: {
    path: '/deploy/devicegroup',
    title: ['Device groups', '设备分组'],
    purpose: ['Devices that act together.', '设置需要联动的设备群组。'],
    right: 'deploy.configure',
  },
  templates: {
    path: '/deploy/deploymodel',
    title: ['Area templates', '子区域模板'],
    purpose: [
      'Reusable rooms with their devices, scenes and automations.',
      '可重复使用的房间模板，包含设备、场景和自动化。',
    ],
    right: 'deploy.configure',
  },
  templateDetail: {
    path: '/deploy/mobandetail',
    title: ['Template details', '模板详情'],
    purpose: ['What one area template holds.', '查看子区域模板的内容。'],
    right: 'deploy.configure',
    isUnlisted: true,
    menuPath: '/deploy/deploymodel',
  },
  advanced: {
    path: '/deploy/deployhighlevel',
    title: ['Advanced setup', '高级配置'],
    purpose: ['Raw configuration data for hosts.', '编辑主机的原始配置数据。'],
    right: 'deploy.configure',
  },
  unmannedDetection: {
    path: '/deploy/deploydetection',
    title: ['Vacancy detection', '无人节能'],
    purpose: ['When a room counts as empty, and what happens then.', '设置判定房间无人的条件及后续动作。'],
    right: 'deploy.configure',
    projectType: '0',
  },
  infraredRemotes: {
    path: '/deploy/remotedevice',
    title: ['Infrared remotes', '红外遥控'],
    purpose: ['Remotes and the keys they have learned.', '管理遥控器及已学习的按键。'],
    right: 'deploy.configure',
  },
  push: {
    path: '/deploy/deployaddress',
    title: ['Push addresses', '推送地址'],
    purpose: [
      'Addresses that events are pushed to, with a delivery log.',
      '管理事件推送地址，查看投递记录。',
    ],
    right: 'push.manage',
  },
  projectSetup: {
    path: '/deploy/project2',
    title: ['Project setup', '项目配置'],
    purpose: ['What the set-up still misses, and who built what.', '查看配置中还缺什么，以及由谁配置。'],
    right: 'deploy.configure',
  },
} as const satisfies Readonly<Record<string, ScreenLine>>
