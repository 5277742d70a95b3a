/** Legal documents, always shown in their own language. */
export const legal = {
  contents: 'Contents',
  print: 'Print',
  otherLanguage: '中文',
  version: 'In force since 1 March 2026',
  privacy: {
    title: 'Privacy policy',
    lead: 'What this installation of Atrium knows about you, why it knows it, who sees it and when it is deleted.',
    operator: {
      title: 'Who is responsible',
      body: 'Atrium is software that runs on the operator’s own server: the hotel, estate or company that gave you your account, or asked you to register. That operator decides what is collected and is responsible for it. Nothing you enter here is sent to the makers of Atrium, and the pages load nothing from other sites: no advertising, no analytics, no foreign fonts or maps.',
    },
    stored: {
      title: 'What is stored about you',
      body:
        '- Your account: mobile number, name, introduction, the picture you chose from our set, when it was created.\n' +
        '- Your password, only as an Argon2id hash. Nobody can read it back, not even the operator.\n' +
        '- A verification code you asked for, as a hash, with the time you asked and how often it was tried.\n' +
        '- Your sessions: when each began and was last used, which project it shows, and from where it was opened: network address, browser and operating system. The token itself stays in your browser; the server keeps its hash.\n' +
        '- Sign-ins and failed sign-ins: time and network address. Of a failed one only the last digits of the number that was typed.\n' +
        '- What you do: every change and every command is recorded with your name, the time and the way it came in.\n' +
        '- If you had a company certified: its name, address, credit code and the picture of its business licence.',
    },
    building: {
      title: 'What devices report',
      body: 'Gateways report the state of rooms and devices: temperatures, switches, doors, presence, power. A report names a device, never a person. Together with other knowledge, such as who stays in a room, it may say something about people all the same; it is therefore shown only to staff whose role includes that area.',
    },
    purpose: {
      title: 'What it is used for',
      body:
        '- To let you in, and to keep others out of your account.\n' +
        '- To show and control the building, and to raise alarms.\n' +
        '- To answer afterwards who changed what: the record of operations is part of the safety of a building and cannot be edited.\n' +
        'It is not sold, not used for advertising, and no decision about you is made by a machine.',
    },
    access: {
      title: 'Who sees it',
      body:
        '- Colleagues in a project see your name and picture, your role there and what you did in it.\n' +
        '- Administrators of a project also see your mobile number, to invite and to reach you.\n' +
        '- The super administrators of the server see accounts, sign-ins and the licences that wait for review.\n' +
        '- Certified companies are listed by name, address and person in charge to anybody who is signed in.\n' +
        '- A message provider gets your number and a code, if the operator has set one up.\n' +
        '- Push addresses that an administrator has entered get events of devices, without data of accounts.',
    },
    retention: {
      title: 'How long it is kept',
      body:
        '- Raw reports of devices: 24 hours.\n' +
        '- Energy by the hour: 400 days. Hourly pictures of the building’s state: 90 days.\n' +
        '- Verification codes: 10 minutes; that one was asked for: a day.\n' +
        '- Sessions: until you sign out, and at most 24 hours unused. The project sets a shorter idle time.\n' +
        '- Counters of failed sign-ins: 15 minutes, in memory only.\n' +
        '- The record of operations, accounts and certifications: as long as the installation exists. It is a log that only grows; a correction is a new entry.',
    },
    browser: {
      title: 'What your browser keeps',
      body:
        '- Cookies that the console needs to work: the session (HeaderToken, Headeruser), language, text size and whether the menu is folded. There are no others.\n' +
        '- Local storage: appearance, which sign-in page this browser belongs to, columns and views of tables, progress in the course.\n' +
        '- Session storage: the pages you have open. It is emptied when you sign out or are signed out.',
    },
    security: {
      title: 'How it is protected',
      body: 'Passwords, codes and tokens never travel in an address and are never logged. Guessing is slowed down per account and per network address. What a person may see is decided by the server, message by message. How the server itself and its backups are protected is up to the operator.',
    },
    rights: {
      title: 'Your rights',
      body: 'You can see and change your name, introduction and picture under Personal info, and your password under Change password. You may ask the operator what is stored about you, have it corrected, object to its use, or have your account closed. Entries in the record of operations stay where the law or the safety of the building requires it.',
    },
    contact: {
      title: 'Contact',
      body: 'Turn to the operator of this installation: the administrator who invited you, or the front desk of the building. If you are not satisfied with the answer, you may complain to the data protection authority where you live.',
    },
  },
  agreement: {
    title: 'User agreement',
    lead: 'The rules for using this console. By registering you accept them towards the operator of this installation.',
    parties: {
      title: 'Between whom',
      body: 'This agreement is between you and the operator of this installation of Atrium: the hotel, estate or company on whose behalf you work with it. Where you have a contract of employment or service with the operator, that contract comes first.',
    },
    account: {
      title: 'Your account',
      body:
        '- Register with a mobile number that is yours. One person, one account.\n' +
        '- Keep your password to yourself and do not reuse one from elsewhere. Nobody from the operator will ask for it.\n' +
        '- What is done with your account is recorded under your name. Sign out on shared computers; the console also does so automatically after a while.\n' +
        '- If you think someone else knows your password, change it at once: all other sessions of the account end.',
    },
    use: {
      title: 'What you may do',
      body:
        '- Your role in a project says which screens, areas and devices are yours to see and to steer. Use them for your work there, and only for that.\n' +
        '- Do not observe guests, residents or colleagues by means of presence, doors or energy beyond what your work requires.\n' +
        '- Do not try to go around roles and limits, and do not load the server with automatic calls that nobody has agreed to.\n' +
        '- An account may own at most 50 projects.',
    },
    control: {
      title: 'Commands reach real things',
      body: 'A command may switch heating, light, locks or machines at once. The console says whether a device has confirmed it; “unknown” means just that. Do not rely on remote control alone where people could be harmed, and look on site when an alarm says so. Fire alarm, emergency call and door release must work without this console.',
    },
    companies: {
      title: 'Companies and invitations',
      body: 'Have a company certified only if you may act for it, with a licence that is true and current. Invite only people who are to work in the project, and take away roles that are no longer needed.',
    },
    content: {
      title: 'Names, pictures and files',
      body: 'Names, descriptions, pictures and firmware that you enter must be lawful and must not break the rights of others. They stay yours; the operator may use them within this installation.',
    },
    availability: {
      title: 'Availability',
      body: 'The operator keeps the console running with reasonable care and may interrupt it for maintenance. Networks, gateways and devices fail; the console then shows values as stale and locks their controls. Automations stored on a gateway go on without the server.',
    },
    liability: {
      title: 'Liability',
      body: 'The operator is liable as the law provides. Nothing here limits liability for intent, gross negligence, or harm to life and health. Damage that comes from a password given away, or from use beyond your role, is yours to answer for.',
    },
    end: {
      title: 'Changes and end',
      body: 'The operator may change these rules and will tell you when you sign in; if you do not agree, you can have your account closed at any time. An account that breaks the rules can be barred. What the account did stays in the record of operations.',
    },
    law: {
      title: 'Law and contact',
      body: 'The law of the place where the operator has its seat applies. Questions about this agreement go to the operator of this installation: the administrator who invited you, or the front desk of the building.',
    },
  },
} as const
