import { messages } from '@/i18n'

/** Where a person is signed in, and how he ends it. */
export const devices = messages('devices', {
  zh: {
    title: '登录设备', hint: '有不认识的设备？请退出它的登录。', current: '本机', used: '最近使用：{{time}}', since: '登录于 {{time}}', signOut: '退出', signOutOf: '退出 {{device}}', others: '退出其他设备', all: '退出所有设备', none: '没有登录中的设备',
    askOne: '退出这台设备？', askOneText: '{{device}} 需要重新登录后才能使用。', askOthers: '退出其他设备？', askOthersText: '除本机外，所有设备都需要重新登录。', askAll: '退出所有设备？', askAllText: '包括本机在内，所有设备都需要重新登录；本机没有提交的草稿会被清除。', done: '已退出',
  },
  en: {
    title: 'Signed-in devices', hint: 'See a device you do not know? Sign it out.', current: 'This device', used: 'Last used: {{time}}', since: 'Signed in {{time}}', signOut: 'Sign out', signOutOf: 'Sign out {{device}}', others: 'Sign out the other devices', all: 'Sign out all devices', none: 'No device is signed in',
    askOne: 'Sign out this device?', askOneText: '{{device}} will have to sign in again.', askOthers: 'Sign out the other devices?', askOthersText: 'All devices but this one will have to sign in again.', askAll: 'Sign out all devices?', askAllText: 'All devices, this one too, will have to sign in again. Drafts on this device that were not sent are deleted.', done: 'Signed out',
  },
  ru: {
    title: 'Устройства со входом', hint: 'Есть незнакомое устройство? Завершите вход на нём.', current: 'Это устройство', used: 'Использовано: {{time}}', since: 'Вход: {{time}}', signOut: 'Выйти', signOutOf: 'Выйти на {{device}}', others: 'Выйти на других устройствах', all: 'Выйти на всех устройствах', none: 'Входов нет',
    askOne: 'Выйти на этом устройстве?', askOneText: 'На устройстве «{{device}}» потребуется войти снова.', askOthers: 'Выйти на других устройствах?', askOthersText: 'На всех устройствах, кроме этого, потребуется войти снова.', askAll: 'Выйти на всех устройствах?', askAllText: 'На всех устройствах, включая это, потребуется войти снова. Неотправленные черновики на этом устройстве будут удалены.', done: 'Выход выполнен',
  },
  tw: {
    title: '登入裝置', hint: '有不認識的裝置？請登出它。', current: '本機', used: '最近使用：{{time}}', since: '登入於 {{time}}', signOut: '登出', signOutOf: '登出 {{device}}', others: '登出其他裝置', all: '登出所有裝置', none: '沒有登入中的裝置',
    askOne: '登出這台裝置？', askOneText: '{{device}} 需要重新登入後才能使用。', askOthers: '登出其他裝置？', askOthersText: '除本機外，所有裝置都需要重新登入。', askAll: '登出所有裝置？', askAllText: '包括本機在內，所有裝置都需要重新登入；本機沒有提交的草稿會被清除。', done: '已登出',
  },
})
