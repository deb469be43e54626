import { messages } from '@/i18n'

/** What is said when the microphone fails (AI specification §8). */
export const microphoneTexts = messages('microphone', {
  zh: {
    'microphone.denied': '用户拒绝了麦克风权限',
    'microphone.notFound': '未找到麦克风设备',
    'microphone.unsupported': '浏览器不支持麦克风',
    'microphone.other': '获取麦克风权限出错',
  },
  en: {
    'microphone.denied': 'Microphone access was refused',
    'microphone.notFound': 'No microphone found',
    'microphone.unsupported': 'This browser does not support the microphone',
    'microphone.other': 'Could not get access to the microphone',
  },
  ru: {
    'microphone.denied': 'Нет доступа к микрофону',
    'microphone.notFound': 'Микрофон не найден',
    'microphone.unsupported': 'Браузер не поддерживает микрофон',
    'microphone.other': 'Не удалось получить доступ к микрофону',
  },
  tw: {
    'microphone.denied': '使用者拒絕了麥克風權限',
    'microphone.notFound': '找不到麥克風裝置',
    'microphone.unsupported': '瀏覽器不支援麥克風',
    'microphone.other': '取得麥克風權限時發生錯誤',
  },
})
