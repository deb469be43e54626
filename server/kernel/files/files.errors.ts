import { defineErrors } from '../../http/errors'

export const filesErrors = defineErrors({
  UPLOAD_TOO_SLOW: {
    status: 408,
    code: 40840,
    text: {
      zh: '网络太慢，上传已中断，请换个网络后重试',
      en: 'The network is too slow and the upload was ended, please try again on another network',
      ru: 'Сеть слишком медленная, загрузка прервана. Повторите в другой сети',
      tw: '網路太慢，上傳已中斷，請換個網路後再試',
    },
  },
  FILE_MISSING: {
    status: 400,
    code: 40040,
    text: { zh: '没有收到文件', en: 'No file arrived', ru: 'Файл не получен', tw: '沒有收到檔案' },
  },
  FILE_TYPE: {
    status: 415,
    code: 41540,
    text: {
      zh: '不支持这种文件，请上传图片、视频（MP4、MOV）、录音、PDF、Word、Excel 或文本',
      en: 'This kind of file is not supported; please send a picture, video (MP4, MOV), recording, PDF, Word, Excel or text',
      ru: 'Этот тип не поддерживается: отправьте фото, видео (MP4, MOV), запись, PDF, Word, Excel или текст',
      tw: '不支援這種檔案，請上傳圖片、影片（MP4、MOV）、錄音、PDF、Word、Excel 或文字',
    },
  },
  FILE_HEIC: {
    status: 415,
    code: 41541,
    text: {
      zh: '这张 HEIC 照片无法读取（已损坏或尺寸过大）。请在 iPhone“设置 › 相机 › 格式”选“兼容性最佳”后重拍，或转成 JPEG 再上传',
      en: 'This HEIC photo cannot be read: it is damaged or too large. On the iPhone choose Settings › Camera › Formats › Most Compatible and take it again, or send it as JPEG',
      ru: 'Не удалось прочитать фото HEIC: оно повреждено или слишком велико. Выберите на iPhone «Настройки › Камера › Форматы › Наиболее совместимые» и снимите снова или отправьте JPEG',
      tw: '這張 HEIC 照片無法讀取（已損毀或尺寸過大）。請在 iPhone「設定 › 相機 › 格式」選「最相容」後重拍，或轉成 JPEG 再上傳',
    },
  },
  FILE_TOO_LARGE: {
    status: 413,
    code: 41340,
    text: {
      zh: '文件超过 {mb} MB',
      en: 'The file is larger than {mb} MB',
      ru: 'Файл больше {mb} МБ',
      tw: '檔案超過 {mb} MB',
    },
  },
  FILE_UNREADABLE: {
    status: 400,
    code: 40041,
    text: {
      zh: '图片已损坏或尺寸过大，无法读取',
      en: 'The picture cannot be read: it is damaged or has too many pixels',
      ru: 'Не удалось прочитать изображение: оно повреждено или слишком велико',
      tw: '圖片已損毀或尺寸過大，無法讀取',
    },
  },
  FILE_BLANK: {
    status: 400,
    code: 40042,
    text: { zh: '请先签名', en: 'Please sign first', ru: 'Сначала поставьте подпись', tw: '請先簽名' },
  },
  STORAGE_FULL: {
    status: 409,
    code: 40940,
    text: {
      zh: '存储空间不足，请联系{company}',
      en: 'There is no storage left, please contact {company}',
      ru: 'Недостаточно места для файлов, обратитесь в {company}',
      tw: '儲存空間不足，請聯絡{company}',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof filesErrors, ErrorEntry> {}
}
