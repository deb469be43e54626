import { messages } from '@/i18n'

/** What a customer agrees to and what is kept of him, in plain words. */
export const terms = messages('terms', {
  zh: {
    terms:
      '本门户由{{company}}提供，用于提交和跟踪售后服务请求。\n\n请如实填写联系方式、地址和问题描述，以便安排服务；不要上传与服务无关或侵犯他人权益的内容。\n\n在工程师开始处理之前，您可以取消请求。质保范围和收费标准以{{company}}的质保政策为准，上门前会与您确认。\n\n您可以随时退出登录，或联系{{company}}注销账户。',
    privacy:
      '为了提供服务，我们保存：您的手机号、姓名和邮箱；您提交的请求、地址、照片和留言；您名下的产品和质保信息；登录时间和页面访问记录。\n\n只有为您服务的工作人员会看到与请求有关的内容，您的手机号不会展示给其他客户。\n\n在这台设备上，我们保存登录状态、语言、最近的手机号或账号，以及未提交的草稿。退出登录后，登录状态和草稿即被清除。\n\n如需查询、更正或删除您的信息，请联系{{company}}{{phone}}。',
  },
  en: {
    terms:
      '{{company}} provides this portal for sending and following service requests.\n\nPlease give correct contact details, addresses and descriptions so that the service can be planned, and do not upload anything unrelated to it or that violates the rights of others.\n\nYou can cancel a request until an engineer has begun. Warranty and prices follow the warranty policy of {{company}} and are confirmed before a visit.\n\nYou can sign out at any time, or ask {{company}} to close your account.',
    privacy:
      'To serve you we keep: your mobile number, name and e-mail; the requests, addresses, photos and messages you send; your products and their warranty; times of sign-in and pages visited.\n\nOnly the people who serve you see what belongs to a request. Your number is not shown to other customers.\n\nOn this device we keep your login, language, last number or account, and drafts you have not sent. Signing out removes the login and the drafts.\n\nTo see, correct or delete your data please contact {{company}} {{phone}}.',
  },
  ru: {
    terms:
      'Портал предоставляет {{company}} для отправки заявок на обслуживание и наблюдения за ними.\n\nУказывайте верные контакты, адреса и описания, чтобы мы могли спланировать работы; не загружайте ничего постороннего и нарушающего права других.\n\nЗаявку можно отменить, пока инженер не начал работу. Гарантия и цены определяются гарантийной политикой {{company}} и согласуются до визита.\n\nВы можете выйти в любой момент или попросить {{company}} закрыть учётную запись.',
    privacy:
      'Для обслуживания мы храним: номер телефона, имя и эл. почту; ваши заявки, адреса, фото и сообщения; ваши изделия и сроки гарантии; время входа и посещённые страницы.\n\nДанные заявки видят только сотрудники, которые ею занимаются. Другим клиентам ваш номер не показывается.\n\nНа этом устройстве хранятся вход, язык, последний номер или логин и неотправленные черновики. При выходе вход и черновики удаляются.\n\nЧтобы узнать, исправить или удалить свои данные, обратитесь в {{company}} {{phone}}.',
  },
  tw: {
    terms:
      '本服務入口由{{company}}提供，用於提出和追蹤售後服務請求。\n\n請如實填寫聯絡方式、地址和問題描述，以便安排服務；請勿上傳與服務無關或侵犯他人權益的內容。\n\n在工程師開始處理之前，您可以取消請求。保固範圍和收費標準以{{company}}的保固政策為準，到府前會與您確認。\n\n您可以隨時登出，或聯絡{{company}}註銷帳戶。',
    privacy:
      '為了提供服務，我們保存：您的手機號碼、姓名和電子郵件；您提出的請求、地址、照片和留言；您名下的產品和保固資訊；登入時間和頁面瀏覽記錄。\n\n只有為您服務的人員會看到與請求有關的內容，您的手機號碼不會顯示給其他客戶。\n\n在這台裝置上，我們保存登入狀態、語言、最近的手機號碼或帳號，以及未送出的草稿。登出後，登入狀態和草稿即被清除。\n\n如需查詢、更正或刪除您的資料，請聯絡{{company}}{{phone}}。',
  },
})
