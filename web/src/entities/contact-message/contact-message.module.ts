import { adminRoles, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/requests/contact-message';

export const contactMessageModule = {
  name: 'contact-message',
  access: adminRoles,
  accessOf: { contact: ['user'] },
  paths: { list: path, record: `${path}/:id`, contact: '/contact-us' },
  menu: [
    {
      group: 'requests',
      id: 'requests.contact',
      translate: 'contactMessage',
      icon: 'mail',
      url: path,
    },
  ],
} as const satisfies EntityModule;
