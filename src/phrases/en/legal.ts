/** The texts of the legal pages. In a text, a blank line starts a new paragraph, and lines that start with a dash form a list. */
export const legal = {
  contents: 'On this page',
  changed: 'Last changed on {{date}}',
  terms: {
    title: 'Terms of service',
    description: 'The terms under which you use Safi, in plain words.',
    lead: 'The agreement between you and the operator of this site, in plain words.',
    service: {
      title: 'What Safi is',
      text: 'Safi shows sellers on online marketplaces what they really earn. You enter products with their prices, fees and costs, or import the sales reports of your marketplaces, and Safi calculates what is left.\n\nThe site is run by the operator, whose address is under “Contact”. By using it you agree to these terms. If you do not agree, please do not use it.',
    },
    account: {
      title: 'Your account',
      text: 'You can try Safi without an account. To keep your figures you need one.\n\n- You must be at least 18 years old and allowed to do business where you live.\n- The details you sign up with must be your own and true.\n- Keep your password to yourself. You are responsible for what is done with your account.\n- Tell us at once if you believe that somebody else has used it.',
    },
    data: {
      title: 'Your data stays yours',
      text: 'Everything you enter or upload remains yours. You allow the operator to store and process it for one purpose: to provide Safi to you.\n\nUpload only what you may upload. Sales reports can contain details of your buyers, and you remain responsible towards them. What happens with personal data is set out in the privacy policy.',
    },
    use: {
      title: 'Fair use',
      text: 'Please do not:\n\n- reach for data of other sellers, or try to get around the safeguards of the site;\n- load the site so heavily that others cannot use it;\n- upload malicious files, or use Safi for anything that is against the law.\n\nScripts may use the documented interface within the same limits.',
    },
    figures: {
      title: 'What the figures are',
      text: 'Safi calculates from what you enter and import. It adds up exactly and says what it does not know, but it cannot know whether a report is complete or a cost is right.\n\nThe figures are there to help you decide. They are not tax, accounting or legal advice and do not replace the books you have to keep. Marketplaces change their fees; what counts is what they charge you.\n\nThe names of marketplaces belong to their owners. Safi is not affiliated with any of them.',
    },
    price: {
      title: 'Plans and prices',
      text: 'The Free plan costs nothing and includes every feature available today. The Pro plan is 99 SAR a month. There is no online payment yet: Pro is arranged by email with the support contact, and nothing is charged unless you have agreed to it there.\n\nIf a price changes, the change applies only after you have been notified and have agreed.',
    },
    availability: {
      title: 'Availability',
      text: 'The operator works to keep the site running and your data safe, but does not promise that it is free of interruptions or errors. Features can be changed or removed. Keep the original reports of your marketplaces.',
    },
    ending: {
      title: 'Ending',
      text: 'You can stop at any time. Deleting a business deletes its products, sales and files. In the settings you can download everything as one file, and delete your account with everything in it.\n\nThe operator can suspend an account that breaks these terms. Where possible, you are notified beforehand and given time to download your data.',
    },
    liability: {
      title: 'Liability',
      text: 'Safi is provided as it is. As far as the law allows, the operator is not liable for lost profit, for decisions taken on the figures, or for loss of data that you could have imported again.\n\nNothing in these terms limits a liability that cannot be limited by law, such as for intent or gross negligence, nor the rights that consumer law gives you.',
    },
    law: {
      title: 'Law',
      text: 'The law of the country in which the operator is established applies. The mandatory protection of the country you live in stays with you.\n\nThese terms exist in English and in Arabic, and both mean the same. Should one sentence of them not be valid, the others still are.',
    },
    changes: {
      title: 'Changes',
      text: 'When these terms change, the new text and its date appear here. If a change puts you at a disadvantage, it applies to you only once you have been notified and continue to use Safi.',
    },
    contact: {
      title: 'Contact',
      text: 'Questions about these terms, complaints, and requests about your account go to the operator’s support:',
    },
  },
  privacy: {
    title: 'Privacy policy',
    description: 'What Safi keeps about you, why, for how long, and what you can ask for.',
    lead: 'What is kept about you, why, for how long, and what you can ask for.',
    short: {
      title: 'In short',
      text: '- No advertising, no trackers, no analytics, and nothing loaded from other companies’ servers.\n- Files you try without an account never leave your device.\n- What you enter and import is used to show your figures to you and the members of your businesses, and for nothing else.\n- It is never sold or passed on for advertising.',
    },
    controller: {
      title: 'Who is responsible',
      text: 'The operator of this site is responsible for the personal data processed here. You reach the operator at the support contact at the end of this page.',
    },
    visit: {
      title: 'When you only look around',
      text: 'To deliver a page, the server has to see your network address for the moment of the request. Its log holds technical codes, identifiers and durations, but no names, addresses or contents.\n\nA sales file that you choose without an account is read by your own browser. Neither the file nor the result is sent. If you choose to save it to a new account, your browser keeps the file and the costs you typed on this device until they are imported or you discard them.',
    },
    account: {
      title: 'When you have an account',
      text: 'These are kept because the service you asked for cannot be provided without them:\n\n- your first and last name, the name of your business, your email address, your language and currency, and a picture if you add one;\n- your password, only as a hash from which it cannot be read;\n- if you set up two-step login: for each passkey its name, its public key and when it was added and last used, the secret of your authenticator app encrypted, and your recovery codes only as hashes;\n- for each login its time and, where the server receives it, the type of browser, so that sessions can be ended, but not your network address;\n- the businesses, products, prices, costs and stock movements you enter, with who changed the stock and an activity log of who changed what and when;\n- the pictures you add, without what the camera noted in them, such as the place;\n- the sales reports you import, the rows read from them and from ad reports, and how you explained the columns of a table of your own;\n- for each member of a business the role, and for each invitation the email address and the role until it is accepted or revoked;\n- for each connected platform the credentials, encrypted and until you disconnect it, and what was fetched when;\n- for each API key you make its name, its access, its first letters, when it was made, last used and revoked, and the rest only as a hash;\n- the alerts found in your figures and which of them you put aside;\n- whether and how often you want the email about alerts and stock, and when it was last sent.\n\nTo hold off abuse, attempts to sign up, to log in and to have emails sent are counted for a short while. The network or email address they are counted by is kept only as a hash.',
    },
    files: {
      title: 'Your sales reports',
      text: 'A report you import is kept, so that the import can be looked up, continued after an interruption, and undone: a text file as you uploaded it, and of a workbook (XLSX) the table that Safi read, as CSV. From each row Safi takes what the figures need: date, order number, product, quantity, amounts, country.\n\nSome reports name the town or postal code of a buyer. Safi does not read these into its records, but they are part of the kept file. If you would rather not store them, remove those columns’ contents before you upload.\n\nReports that you export as CSV, Excel or PDF are made when you ask for them and go to you alone. The server keeps no copy. A PDF carries the name of your business.',
    },
    cookies: {
      title: 'Cookies and your browser',
      text: 'One cookie keeps you logged in. Scripts cannot read it. It lasts for 30 days and is renewed while you use Safi, for 180 days at most; logging out removes it.\n\nA second cookie remembers for up to 400 days that your account was opened in this browser, so that we can tell you about logins on new devices. It does not contain your name or address and stays after you log out. During a login with a passkey, a third one lasts five minutes. After you sign up, another one lasts a day, so that the link in the confirmation email logs you in only in your own browser.\n\nYour choice of language, theme, digits, currency, table columns and shortcuts is stored in your browser, language and theme also as cookies, so that pages arrive the way you want them. They hold nothing about who you are.\n\nYour browser also remembers the id of the business it showed last, so that you return to it, and the ids of businesses whose costs are hidden from you. These stay after you log out, and are of no use without your account. While you have to wait before another attempt, the open tab remembers until when.\n\nWhat you type into a form and have not saved yet, and a product file that you have not imported yet, are kept in this browser for 7 days at most, so that a reload or a lost connection does not cost you your work. They are not sent, no other account sees them, and saving, discarding or logging out removes them.\n\nSales files that wait for their import, because you chose them without an account or another app shared them, are kept in this browser with the answers and costs you entered for them, until you import or discard them, log out, or another account logs in.\n\nNone of this needs your consent, because none of it tracks you across sites, and the site could not do what you ask without it.',
    },
    email: {
      title: 'Emails',
      text: 'You get emails about your account: to confirm your address, to reset your password, and when somebody logs in on a new device, your password or your ways to log in change, an API key is made, or the account is deleted. Others are about your businesses: an invitation, a member who accepted yours, the transfer of a business, or a platform that you have to connect again or whose credentials expire. An invitation can also reach somebody without an account, at the address entered for it.\n\nThe email about alerts and products that run low you switch on yourself, daily or on Sundays. It is off until you choose it, names products, businesses, platforms, amounts and stock, and every one has a link that stops it without logging in. There is no newsletter. All emails are delivered through the mail provider of the operator.',
    },
    others: {
      title: 'Who else sees it',
      text: 'In Safi, only you and the members of your businesses see your figures: people whom you or a manager of the business invited. What a member sees and does depends on their role, and you can remove members at any time. Managers see the names and email addresses of the members and who changed the stock, and the owner sees in the activity log what each of them did.\n\nIf you make an API key, whoever has it can do what the key’s access allows until you revoke it, but cannot change your account. What an assistant reads with a key goes to the company that runs it. If you connect a platform, Safi fetches your reports from it with the access that you gave, and sends it none of your figures.\n\nThe providers that host the server and deliver its emails process data on behalf of the operator, who can also reach the server to run it. Authorities receive data only where the law obliges the operator to give it.\n\nThe server fetches the exchange rates of each day from a public source. It asks for a day and all its rates, whoever needs them, so that source learns nothing about you or your sales.',
    },
    safety: {
      title: 'How it is protected',
      text: 'Passwords are hashed. The database itself, not only the program above it, keeps the rows of each seller apart. Pages load nothing from other sites and run no scripts but their own.',
    },
    duration: {
      title: 'How long it is kept',
      text: '- An import that you undo takes its rows and its file with it.\n- A business that you delete takes its products, pictures, sales and files with it. The activity log keeps that it was deleted, and when.\n- A session ends after 30 days without use, 180 days after it began, or when you log out.\n- An API key works until you revoke it, also after a change of password; when you reset a forgotten password you can revoke all of them. That it existed stays on record with your account.\n- Your account is kept until you delete it in the settings. That ends every session and key at once, and removes its rows and files from the database and the storage, usually within minutes. Backups that the operator keeps are not changed by it; ask how long they are kept.\n- A download of everything that you had prepared is removed after 7 days, or when you remove it.',
    },
    rights: {
      title: 'What you can ask for',
      text: 'You can do most of it in Safi yourself: correct what is kept about you, download a copy of everything as one file, as tables and for programs, and delete your account with everything in it. The last two are in the settings. For the rest, write to the support contact from the address of your account. You can ask:\n\n- what is kept about you;\n- that it is corrected or deleted for you;\n- that its use is limited, or object to it.\n\nThis costs nothing, and you get an answer within 30 days. If you believe that your data is handled wrongly, you can also complain to the data protection authority of your country.',
    },
    changes: {
      title: 'Changes',
      text: 'When this policy changes, the new text and its date appear here.',
    },
    contact: {
      title: 'Contact',
      text: 'Questions about your data go to the operator’s support:',
    },
  },
} as const
