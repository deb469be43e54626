import { defineErrors } from '../../http/errors'

export const figuresErrors = defineErrors({
  FIGURES_PERIOD: {
    status: 400,
    code: 400170,
    text: {
      zh: '请选择从早到晚、不超过 {years} 年的时间段',
      en: 'Choose a period that ends after it begins, of at most {years} years',
      ru: 'Выберите период не длиннее {years} лет, который кончается позже, чем начинается',
      tw: '請選擇從早到晚、不超過 {years} 年的時間段',
    },
  },
  FIGURES_SPLIT: {
    status: 400,
    code: 400171,
    text: {
      zh: '这个指标不能这样拆分',
      en: 'This figure cannot be split so',
      ru: 'Этот показатель так не разбивается',
      tw: '這個指標不能這樣拆分',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof figuresErrors, ErrorEntry> {}
}
