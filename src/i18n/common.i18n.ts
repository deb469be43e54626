import { messages } from './index'

/** Texts that many screens share. */
export const common = messages('common', {
  zh: {
    confirm: '确定', cancel: '取消', close: '关闭', back: '返回', retry: '重试', save: '保存', saved: '已保存', submit: '提交', delete: '删除', edit: '修改', all: '全部', more: '更多', search: '搜索', home: '返回首页',
    loading: '加载中…', noMore: '没有更多数据了', empty: '暂无内容', offline: '网络连接不可用，请检查网络', network: '网络异常，请稍后再试', broken: '页面出了点问题', loadFailed: '加载失败', required: '必填', tomorrow: '明天', requestId: '编号 {{id}}', signIn: '去登录', chooseLanguage: '选择语言', sandbox: '沙盒', unread: '{{n}} 条未读',
    checkFields: '请检查标红的内容',
  },
  en: {
    confirm: 'OK', cancel: 'Cancel', close: 'Close', back: 'Back', retry: 'Try again', save: 'Save', saved: 'Saved', submit: 'Submit', delete: 'Delete', edit: 'Edit', all: 'All', more: 'More', search: 'Search', home: 'Home',
    loading: 'Loading…', noMore: 'No more data', empty: 'Nothing here yet', offline: 'You are offline. Please check the network', network: 'Network error, please try again later', broken: 'Something went wrong on this page', loadFailed: 'Could not load', required: 'required', tomorrow: 'Tomorrow', requestId: 'ref. {{id}}', signIn: 'Sign in', chooseLanguage: 'Language', sandbox: 'Sandbox', unread: '{{n}} unread',
    checkFields: 'Please check the fields marked in red',
  },
  ru: {
    confirm: 'ОК', cancel: 'Отмена', close: 'Закрыть', back: 'Назад', retry: 'Повторить', save: 'Сохранить', saved: 'Сохранено', submit: 'Отправить', delete: 'Удалить', edit: 'Изменить', all: 'Все', more: 'Ещё', search: 'Поиск', home: 'На главную',
    loading: 'Загрузка…', noMore: 'Больше нет данных', empty: 'Пока пусто', offline: 'Нет сети. Проверьте подключение', network: 'Ошибка сети, попробуйте позже', broken: 'На странице произошла ошибка', loadFailed: 'Не удалось загрузить', required: 'обязательно', tomorrow: 'Завтра', requestId: '№ {{id}}', signIn: 'Войти', chooseLanguage: 'Язык', sandbox: 'Песочница', unread: 'Непрочитано: {{n}}',
    checkFields: 'Проверьте поля, отмеченные красным',
  },
  tw: {
    confirm: '確定', cancel: '取消', close: '關閉', back: '返回', retry: '重試', save: '儲存', saved: '已儲存', submit: '送出', delete: '刪除', edit: '修改', all: '全部', more: '更多', search: '搜尋', home: '返回首頁',
    loading: '載入中…', noMore: '沒有更多資料了', empty: '暫無內容', offline: '網路無法連線，請檢查網路', network: '網路異常，請稍後再試', broken: '頁面出了點問題', loadFailed: '載入失敗', required: '必填', tomorrow: '明天', requestId: '編號 {{id}}', signIn: '去登入', chooseLanguage: '選擇語言', sandbox: '沙盒', unread: '{{n}} 則未讀',
    checkFields: '請檢查標紅的內容',
  },
})
