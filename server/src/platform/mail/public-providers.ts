/** Whether anybody gets an address at a domain: that a member has one says nothing about the others. */
export function isPublicProvider(domain: string): boolean {
  return publicProviders.has(domain);
}

const publicProviders = new Set(
  `126.com 163.com aol.com bluewin.ch fastmail.com free.fr gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com
  hotmail.com hotmail.co.uk hotmail.de hotmail.fr icloud.com laposte.net libero.it live.com mac.com mail.com mail.ru me.com msn.com
  naver.com orange.fr outlook.com outlook.de pm.me posteo.de proton.me protonmail.com qq.com rediffmail.com t-online.de tutanota.com
  web.de yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com`.split(/\s+/),
);
