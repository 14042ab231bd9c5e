// Generated from the types of crates/content; do not edit.
// `UPDATE_TYPES=1 cargo test -p centre-content` rewrites this file.
// biome-ignore-all lint: generated
// biome-ignore-all format: generated
// biome-ignore-all assist: generated

/**
 * The words of what is said of a picture.
 */
export type AboutPictureWords = { alt: string, 
/**
 * How to say it well.
 */
altHint: string, 
/**
 * Where nothing is said.
 */
altMissing: string, focus: string, focusHint: string, 
/**
 * {x} and {y} become percentages.
 */
focusAt: string, focusNone: string, focusForget: string, };

/**
 * The menu of those who are signed in, and the tabs of the office's screens.
 */
export type AccountMenu = { 
/**
 * The menu's button, for those who hear the page. {name} becomes the person's name or address.
 */
menu: string, 
/**
 * In its place, where there is neither.
 */
unnamed: string, 
/**
 * The link to the profile.
 */
profile: string, 
/**
 * The dashboard of administrators.
 */
admin: string, 
/**
 * The dashboard of teachers.
 */
teacher: string, 
/**
 * The dashboard of students.
 */
student: string, 
/**
 * The link to the texts of the page that is shown.
 */
edit: string, 
/**
 * The button that ends the visit.
 */
signOut: string, 
/**
 * All screens of the office together, for those who hear the page.
 */
office: string, 
/**
 * What visitors wrote.
 */
messages: string, 
/**
 * The site's texts.
 */
texts: string, 
/**
 * The site's pictures.
 */
pictures: string, 
/**
 * The accounts.
 */
people: string, 
/**
 * The donations.
 */
donations: string, 
/**
 * After the number of messages that wait, for those who hear the page.
 */
waiting: string, };

/**
 * What roles are called.
 */
export type AccountRoleNames = { admin: string, moderator: string, teacher: string, student: string, };

/**
 * The headings of the table of what students did.
 */
export type ActivityColumns = { 
/**
 * The column with the student.
 */
student: string, 
/**
 * The column with what the student did.
 */
action: string, 
/**
 * The column with the course.
 */
course: string, 
/**
 * The column with the time.
 */
time: string, 
/**
 * The column with the button.
 */
respond: string, };

/**
 * The words of the form for a new picture.
 */
export type AddPictureWords = { 
/**
 * The button.
 */
add: string, heading: string, 
/**
 * While the browser makes it smaller.
 */
reading: string, save: string, another: string, cancel: string, 
/**
 * {percent} becomes how much has been sent.
 */
sending: string, 
/**
 * While the server makes it ready.
 */
working: string, saved: string, 
/**
 * Where the very same picture was added before.
 */
known: string, 
/**
 * Where the server was not reached.
 */
offline: string, signedOut: string, 
/**
 * Where a browser cannot read a file.
 */
unreadable: string, 
/**
 * For browsers without scripts.
 */
noScripts: string, };

/**
 * The words of what adds an event, a lesson or a quiz.
 */
export type AddingWords = { heading: string, text: string, 
/**
 * The label of the choice of what is added.
 */
kind: string, event: string, lesson: string, quiz: string, title: string, 
/**
 * The day of an event.
 */
day: string, 
/**
 * The topic of a lesson.
 */
topic: string, submit: string, 
/**
 * The link to the pictures of the gallery, which are entries of one text.
 */
gallery: string, };

/**
 * A course as administrators see it.
 */
export type AdminCourse = { 
/**
 * A name in small letters and hyphens that no other course has.
 */
id: string, 
/**
 * The name of the course.
 */
title: string, 
/**
 * The name of the teacher.
 */
instructor: string, 
/**
 * How many students it has.
 */
students: number, 
/**
 * Whether it is held.
 */
status: CourseStatus, };

/**
 * What administrators see. All of it is a sample.
 */
export type AdminDashboard = { 
/**
 * What the browser's title bar is told.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The numbers at the top.
 */
summary: Array<SummaryCard>, 
/**
 * The names of the tabs.
 */
tabs: AdminTabs, 
/**
 * The button in each row of a table, and the heading of its column.
 */
edit: string, 
/**
 * The first button above a table.
 */
export: string, 
/**
 * How many rows a search has left. {shown} and {all} become numbers.
 */
shown: string, 
/**
 * The words of the table of users.
 */
usersTable: UserTable, 
/**
 * The words of the table of courses.
 */
coursesTable: CourseTable, 
/**
 * The users.
 */
users: Array<AdminUser>, 
/**
 * The courses.
 */
courses: Array<AdminCourse>, 
/**
 * What stands in the tab for settings.
 */
settings: string, };

/**
 * The names of the tabs for administrators.
 */
export type AdminTabs = { 
/**
 * The tab with the users.
 */
users: string, 
/**
 * The tab with the courses.
 */
courses: string, 
/**
 * The tab for settings, and the button at the top.
 */
settings: string, };

/**
 * A user as administrators see one.
 */
export type AdminUser = { 
/**
 * A name in small letters that no other user has.
 */
id: string, 
/**
 * First and last name.
 */
name: string, 
/**
 * The e-mail address.
 */
email: string, 
/**
 * What the user may do.
 */
role: UserRole, 
/**
 * Whether the user can sign in.
 */
status: UserStatus, };

/**
 * The letter to somebody whose address was registered again.
 */
export type AlreadyRegisteredMail = { 
/**
 * The subject.
 */
subject: string, 
/**
 * The text. {centre} becomes the centre's name, {signIn} and {anotherPassword} the addresses
 * of pages.
 */
text: string, };

/**
 * An amount of money.
 */
export type Amount = { 
/**
 * The words before it.
 */
label: string, 
/**
 * The amount, in rand.
 */
rand: bigint, 
/**
 * As shown, for example `R9,400,000`.
 */
text: string, };

/**
 * The letter to a visitor with what the office answers.
 */
export type AnswerMail = { 
/**
 * The subject. {subject} becomes that of the message.
 */
subject: string, 
/**
 * Stands between the answer and the message. {time} becomes the day and the time of the message.
 */
quoted: string, };

/**
 * The form that answers a message by mail.
 */
export type AnswerWords = { heading: string, label: string, 
/**
 * With `{email}` for where it goes.
 */
hint: string, send: string, 
/**
 * In place of the form where no mail is configured, with the link to a mail program.
 */
noMail: string, open: string, 
/**
 * In place of the form where nobody signed.
 */
noAddress: string, };

/**
 * What was answered, and what became of the mail.
 */
export type AnswersWords = { heading: string, 
/**
 * With `{name}` and `{time}`.
 */
by: string, sent: string, waiting: string, failed: string, };

/**
 * A card that leads to a page of the project.
 */
export type AshramCard = { 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * Where it leads.
 */
link: Link, };

/**
 * The first page of the New Ashram Project.
 */
export type AshramProject = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * A sentence below the heading.
 */
lead: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * The text below the picture. Markdown.
 */
text: Html, 
/**
 * The cards that lead to the pages of the project.
 */
cards: Array<AshramCard>, 
/**
 * The invitation to give.
 */
donate: CallToAction, };

/**
 * The page Timeline.
 */
export type AshramTimeline = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The progress of the phase under way. {percent} becomes a number.
 */
progress: string, 
/**
 * The mark of each phase.
 */
states: PhaseStates, 
/**
 * The phases, the first one first.
 */
phases: Array<TimelinePhase>, };

/**
 * The page Vision.
 */
export type AshramVision = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * The text below the picture. Markdown.
 */
text: Html, 
/**
 * What is to be built.
 */
facilities: Facilities, 
/**
 * Why it is needed.
 */
reasons: ItemList, 
/**
 * What the centre will have.
 */
features: PlainList, };

/**
 * The page for signing in and registering.
 */
export type Auth = { 
/**
 * What the form for signing in says by itself.
 */
signInForm: FormWords, 
/**
 * What the form for registering says by itself.
 */
registerForm: FormWords, 
/**
 * Beside the field for the password.
 */
passwordHint: string, 
/**
 * Below the form.
 */
privacy: PrivacyNote, 
/**
 * What the browser's title bar and search engines are told.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The tab for signing in.
 */
signIn: SignInTab, 
/**
 * The tab for registering.
 */
register: RegisterTab, 
/**
 * The names of the fields.
 */
labels: AuthLabels, };

/**
 * The names of the fields for signing in, registering and making the first administrator.
 */
export type AuthLabels = { 
/**
 * The first name.
 */
firstName: string, 
/**
 * The last name.
 */
lastName: string, 
/**
 * The e-mail address.
 */
email: string, 
/**
 * The password.
 */
password: string, };

/**
 * An account for transfers, row by row.
 */
export type BankDetails = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The rows of the account.
 */
rows: Array<LabelledFact>, 
/**
 * Asks for the proof of deposit; the address follows it.
 */
proofNote: string, 
/**
 * Where the proof of deposit goes.
 */
proofEmail: Fact, };

/**
 * A slide of the welcome banner.
 */
export type BannerSlide = { 
/**
 * The large words.
 */
headline: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * The words of the button, and where it leads.
 */
button: Link, };

/**
 * An event in a list of short lines.
 */
export type BriefEvent = { title: string, 
/**
 * As shown, for example `Every Sunday`.
 */
date: string, time: string | null, 
/**
 * What is to be known beside the date, such as `Moved online`.
 */
mark?: string, 
/**
 * Path of its page.
 */
href: string, };

/**
 * An invitation with one button.
 */
export type CallToAction = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The words of the button, and where it leads.
 */
button: Link, };

/**
 * What a carousel says to those who hear it.
 */
export type CarouselWords = { 
/**
 * The button that leads back.
 */
previous: string, 
/**
 * The button that leads on.
 */
next: string, 
/**
 * A button that leads to a card. {number} becomes its number.
 */
slide: string, 
/**
 * The place of a card. {number} and {count} become numbers.
 */
position: string, };

/**
 * The words before what is about to be paid.
 */
export type CheckoutLabels = { 
/**
 * Before the name of the donor.
 */
name: string, 
/**
 * Before the amount.
 */
amount: string, 
/**
 * Before the purpose.
 */
purpose: string, };

/**
 * The words of the list from which a text's picture is chosen.
 */
export type ChoosePictureWords = { heading: string, 
/**
 * {name} becomes the name of a picture.
 */
choose: string, close: string, failed: string, };

/**
 * What is said of two texts of which one goes on.
 */
export type ClashWords = { heading: string, text: string, 
/**
 * Above what was changed there, and above what was changed here.
 */
theirs: string, mine: string, 
/**
 * The buttons.
 */
together: string, keepMine: string, takeTheirs: string, };

/**
 * What is said of a colleague's draft.
 */
export type ColleagueWords = { 
/**
 * {name} becomes the colleague's name, {time} when they began.
 */
editing: string, 
/**
 * The same, of a draft that waits to be published.
 */
ready: string, changes: string, takeOver: string, 
/**
 * In place of the button for somebody with a draft of their own.
 */
ownFirst: string, };

/**
 * What is collected, by occasion.
 */
export type CollectedInformation = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The questions that each occasion answers.
 */
labels: CollectedLabels, 
/**
 * The occasions, one after another.
 */
occasions: Array<Occasion>, };

/**
 * The questions that each occasion answers.
 */
export type CollectedLabels = { 
/**
 * What is collected.
 */
what: string, 
/**
 * Why.
 */
why: string, 
/**
 * For how long.
 */
howLong: string, 
/**
 * For whom.
 */
forWhom: string, };

/**
 * The community page.
 */
export type Community = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The link to the page above.
 */
back: Link, 
/**
 * The ways to learn together.
 */
cards: Array<CommunityCard>, 
/**
 * The heading above the guidelines.
 */
guidelinesHeading: string, 
/**
 * The six guidelines.
 */
guidelines: Array<Guideline>, };

/**
 * A way to learn together.
 */
export type CommunityCard = { 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence about it.
 */
text: string, 
/**
 * Where it leads.
 */
link: Link, };

/**
 * The page that the link in the mail for a new account leads to.
 */
export type Confirm = { 
/**
 * What the form says by itself.
 */
form: FormWords, 
/**
 * What the browser's title bar is told.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The name of the field for the password.
 */
password: string, 
/**
 * The words of the button.
 */
submit: string, 
/**
 * The button's words while the form is being sent.
 */
busy: string, 
/**
 * Stands below the form, for those who got the mail without having asked for it.
 */
note: string, };

/**
 * What confirming an account says.
 */
export type ConfirmMessages = { 
/**
 * The account is confirmed.
 */
done: Message, 
/**
 * It was confirmed before, with the same link.
 */
already: Message, 
/**
 * The title above the reason why it is not.
 */
failed: string, 
/**
 * The reason when the password is another than the one that was registered.
 */
wrongPassword: string, };

/**
 * What is said where the same text was changed twice.
 */
export type ConflictWords = { 
/**
 * Where somebody has published it since the draft began.
 */
published: ClashWords, 
/**
 * Where the editor has changed it in another place, too: on another device, or in another tab.
 */
own: ClashWords, 
/**
 * What putting both together does.
 */
togetherText: string, 
/**
 * Asked before what was typed in another place takes the place of what was typed here.
 */
takeQuestion: string, 
/**
 * Said where the draft is not there any more that was written on.
 */
gone: string, };

/**
 * The contact page.
 */
export type Contact = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The e-mail address of the centre.
 */
email: LabelledFact, 
/**
 * The postal address of the centre.
 */
address: LabelledFact, 
/**
 * Leads to the contact form, which stands on another page.
 */
message: Link | null, 
/**
 * Those who hold an office.
 */
officeBearers: OfficeBearers, 
/**
 * The map.
 */
map: ContactMap, };

/**
 * The form for messages to the centre.
 */
export type ContactForm = { 
/**
 * What is said once a message was sent.
 */
messages: ContactFormWords, 
/**
 * Below the form.
 */
privacy: PrivacyNote, 
/**
 * The heading above the form.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The names of the fields.
 */
labels: ContactLabels, 
/**
 * The words of the button.
 */
submit: string, 
/**
 * The button's words while the message is being sent.
 */
busy: string, };

/**
 * What the contact form must know to say by itself.
 */
export type ContactFormWords = { 
/**
 * Above the list of several things that are wrong.
 */
problem: string, 
/**
 * The message was kept.
 */
sent: Message, 
/**
 * It could not be.
 */
failed: Message, 
/**
 * Too many were sent.
 */
tooManyAttempts: Message, };

/**
 * The names of the fields of the contact form.
 */
export type ContactLabels = { 
/**
 * The first name.
 */
firstName: string, 
/**
 * The last name.
 */
lastName: string, 
/**
 * The e-mail address.
 */
email: string, 
/**
 * The telephone number.
 */
phone: string, 
/**
 * The subject.
 */
subject: string, 
/**
 * The message.
 */
message: string, 
/**
 * A field that nobody sees and that only programs fill in.
 */
honeypot: string, };

/**
 * The letter to the office, with a message of the contact form.
 */
export type ContactMail = { 
/**
 * The subject. {subject} becomes what the visitor wrote there.
 */
subject: string, 
/**
 * The words before what the visitor wrote.
 */
labels: ContactMailLabels, };

/**
 * The words before what a visitor wrote.
 */
export type ContactMailLabels = { 
/**
 * Before the name.
 */
name: string, 
/**
 * Before the e-mail address.
 */
email: string, 
/**
 * Before the telephone number.
 */
phone: string, 
/**
 * Before the subject.
 */
subject: string, 
/**
 * Before the day and the time.
 */
received: string, };

/**
 * The map.
 */
export type ContactMap = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below the map.
 */
text: string, 
/**
 * Shown until the visitor asks for the map.
 */
image: Picture, 
/**
 * The words of the button that loads the map.
 */
button: string, 
/**
 * The address of the embedded map that shows where the centre is.
 */
embed: Fact, 
/**
 * The address of the embedded map that is loaded while `embed` is withheld.
 */
area: string, 
/**
 * What the embedded map is called, for screen readers.
 */
title: string, };

/**
 * What the form for messages to the centre says.
 */
export type ContactMessages = { 
/**
 * The message was kept.
 */
sent: Message, 
/**
 * It could not be.
 */
failed: Message, };

/**
 * The headings of the table of courses.
 */
export type CourseColumns = { 
/**
 * The column with the name.
 */
title: string, 
/**
 * The column with the teacher.
 */
instructor: string, 
/**
 * The column with the number of students.
 */
students: string, 
/**
 * The column with the status, and the field that filters by it.
 */
status: string, };

/**
 * Whether a course is held.
 */
export type CourseStatus = "active" | "draft" | "archived";

/**
 * The words for the statuses of courses.
 */
export type CourseStatusNames = { 
/**
 * A course that is held.
 */
active: string, 
/**
 * One that is being prepared.
 */
draft: string, 
/**
 * One that was held.
 */
archived: string, };

/**
 * The words of the table of courses.
 */
export type CourseTable = { 
/**
 * The second button above it.
 */
add: string, 
/**
 * The name of the search box.
 */
search: string, 
/**
 * The first choice of the field that filters by status.
 */
allStatuses: string, 
/**
 * Said when no course is found.
 */
none: string, 
/**
 * The headings.
 */
columns: CourseColumns, 
/**
 * The words for the statuses.
 */
statuses: CourseStatusNames, };

/**
 * A button that asks once more.
 */
export type DeletePersonWords = { 
/**
 * Shows what follows.
 */
open: string, 
/**
 * What it does.
 */
text: string, 
/**
 * The label of the choice to delete their messages too.
 */
messages: string, 
/**
 * Does it.
 */
confirm: string, };

/**
 * A button that asks once more.
 */
export type DeleteWords = { 
/**
 * Shows what follows.
 */
open: string, 
/**
 * What it does.
 */
text: string, 
/**
 * Does it.
 */
confirm: string, };

/**
 * What stands beside the details of activities and events, for those who hear the page.
 */
export type DetailWords = { 
/**
 * The day.
 */
date: string, 
/**
 * The hours.
 */
time: string, 
/**
 * The place.
 */
place: string, };

/**
 * The donation page.
 */
export type Donate = { 
/**
 * Above the list of several things that are wrong in the form.
 */
problem: string, 
/**
 * Below the form.
 */
privacy: PrivacyNote, 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * The reasons to give.
 */
why: ItemList, 
/**
 * A saying, shown large.
 */
quotation: Quotation, 
/**
 * The account for transfers.
 */
bank: BankDetails, 
/**
 * The form for online donations.
 */
form: DonationForm, 
/**
 * The box about tax.
 */
tax: TaxBenefits, };

/**
 * The page that leads to the payment provider.
 */
export type DonateCheckout = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The words before what is about to be paid.
 */
labels: CheckoutLabels, 
/**
 * The button that leads to the provider.
 */
submit: string, 
/**
 * The button's words while the provider's page is awaited.
 */
busy: string, 
/**
 * The link for those who do not want to pay.
 */
back: Link, };

/**
 * The page that thanks for a donation.
 */
export type DonateThankYou = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * What is said of the receipt.
 */
receipt: string, 
/**
 * The buttons, and where they lead.
 */
links: Array<Link>, };

/**
 * What the office's form about donations says.
 */
export type DonationBookMessages = { 
/**
 * The title above the reason why nothing was exported.
 */
notExported: string, 
/**
 * Stands at a field that has no day.
 */
noDay: string, 
/**
 * Stands at the last day when it is before the first one.
 */
endsFirst: string, };

export type DonationColumns = { name: string, amount: string, purpose: string, started: string, state: string, };

export type DonationDetails = { email: string, mobile: string, purpose: string, reference: string, started: string, paid: string, 
/**
 * Where nothing was paid.
 */
notPaid: string, 
/**
 * What was paid, with `{amount}` and `{time}`.
 */
paidAt: string, 
/**
 * Where a payment was paid back.
 */
refunded: string, };

/**
 * The form that makes a table for the bookkeeper.
 */
export type DonationExport = { heading: string, text: string, from: string, to: string, submit: string, };

/**
 * Amounts are in rand.
 */
export type DonationForm = { 
/**
 * The heading.
 */
heading: string, 
/**
 * Shown while online donations are closed.
 */
notice: string, 
/**
 * The names of the fields.
 */
labels: DonationLabels, 
/**
 * The amounts to choose with one press, in rand.
 */
quickAmounts: Array<number>, 
/**
 * The amount that the form starts with, in rand.
 */
defaultAmount: number, 
/**
 * The purposes to choose from.
 */
purposes: Array<string>, 
/**
 * The purpose that the form starts with: one of those above.
 */
defaultPurpose: string, 
/**
 * The words of the button.
 */
submit: string, 
/**
 * The button's words while the form is being sent.
 */
busy: string, 
/**
 * Who processes the payment.
 */
paymentNote: string, };

/**
 * The names of the fields of the donation form.
 */
export type DonationLabels = { 
/**
 * The first name.
 */
firstName: string, 
/**
 * The last name.
 */
lastName: string, 
/**
 * The e-mail address.
 */
email: string, 
/**
 * The mobile number.
 */
mobile: string, 
/**
 * The amount.
 */
amount: string, 
/**
 * The purpose.
 */
purpose: string, 
/**
 * The first, empty choice of the purposes.
 */
choosePurpose: string, };

/**
 * What the form for online donations says.
 */
export type DonationMessages = { 
/**
 * The donation could not be prepared.
 */
failed: Message, 
/**
 * The title while online donations are closed, above the notice of the page.
 */
closed: string, };

/**
 * A way of giving.
 */
export type DonationMethod = { 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * Where it leads. May be left out.
 */
link: Link | null, 
/**
 * Set for a way that is not open yet: the method is dimmed and this says why.
 */
notice: string | null, };

/**
 * The ways of giving.
 */
export type DonationMethods = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The ways, one card each.
 */
items: Array<DonationMethod>, };

export type DonationStates = { paid: string, open: string, refunded: string, };

/**
 * The sums above the list.
 */
export type DonationSumsWords = { heading: string, 
/**
 * With `{total}`.
 */
text: string, 
/**
 * Where nothing was paid in these months.
 */
none: string, 
/**
 * Above the plot of months.
 */
months: string, 
/**
 * Above the plot of purposes.
 */
purposes: string, 
/**
 * Shows the table of both.
 */
table: string, columns: SumColumns, };

/**
 * The words around a text in its form.
 */
export type EditorWords = { publish: string, ready: string, history: string, 
/**
 * The link to the page that the text stands on.
 */
showPage: string, discard: string, 
/**
 * Asked before a draft is thrown away.
 */
discardQuestion: string, 
/**
 * The label of the field for why something is changed.
 */
reason: string, 
/**
 * How things stand with the draft.
 */
untouched: string, saving: string, saved: string, 
/**
 * While the draft is kept in the browser alone.
 */
offline: string, 
/**
 * After a session has ended.
 */
signedOut: string, signIn: string, 
/**
 * Above what was found wrong.
 */
mistakes: string, published: string, 
/**
 * While the server is still at it.
 */
publishing: string, asked: string, 
/**
 * Where a browser has kept what the server does not know.
 */
recovered: string, 
/**
 * For browsers without scripts.
 */
noScripts: string, 
/**
 * Where an optional part is left out, and added.
 */
leftOut: string, addPart: string, removePart: string, 
/**
 * After the label of a field that may stay empty.
 */
optional: string, 
/**
 * The words of a list and of its entries.
 */
entries: ListWords, 
/**
 * The label of a choice between kinds of a value.
 */
kind: string, 
/**
 * The label of a time beside a day.
 */
time: string, 
/**
 * Below a field for Markdown.
 */
markdown: string, 
/**
 * The buttons above a field for Markdown.
 */
formatting: FormattingWords, 
/**
 * The link to a text in a file of its own.
 */
ownFile: string, 
/**
 * Opens the list of pictures.
 */
choosePicture: string, 
/**
 * Above what the release would change.
 */
release: string, releaseText: string, 
/**
 * Above why what was published last is not shown.
 */
notShown: string, notShownText: string, };

/**
 * The words of what is done with an event, a lesson or a quiz as a whole.
 */
export type EntryWords = { heading: string, 
/**
 * Of one that no visitor has seen.
 */
unpublished: string, copy: string, copyText: string, copySubmit: string, rename: string, renameText: string, 
/**
 * The label of the last part of its address.
 */
address: string, renameSubmit: string, 
/**
 * While somebody has changed something that is not published.
 */
renameLater: string, remove: string, removeText: string, 
/**
 * Asked before it is removed.
 */
removeQuestion: string, removeSubmit: string, };

/**
 * Where pages of events can be, whatever the day.
 */
export type EventAddresses = { 
/**
 * Last parts of addresses of pages below `/services/special-functions/`.
 */
names: Array<string>, 
/**
 * The most pages that the list can ever have.
 */
pages: number, };

/**
 * A card of the home page's events.
 */
export type EventCard = { title: string, date: string, time: string | null, 
/**
 * What is to be known beside the date, such as `Took place`.
 */
mark?: string, location: Venue, description: string, image: Picture, link: string, };

/**
 * The home page's cards: one that is dated, and what recurs.
 */
export type EventCards = { cards: Array<EventCard>, 
/**
 * The day of the last change that the clock has made.
 */
updated: string | null, };

/**
 * What stands above or beside the parts of an event.
 */
export type EventLabels = { 
/**
 * The day.
 */
date: string, 
/**
 * The hours.
 */
time: string, 
/**
 * Its name, and a sentence about it.
 */
event: string, 
/**
 * The place.
 */
venue: string, 
/**
 * The way to register for it.
 */
registration: string, 
/**
 * For those who hear the page: the links to the other pages of the list.
 */
pages: string, };

/**
 * A page of the list of events.
 */
export type EventList = { 
/**
 * The next one first.
 */
toCome: Array<ListedEvent>, recurring: Array<BriefEvent>, 
/**
 * The latest one first.
 */
past: Array<BriefEvent>, 
/**
 * How many pages there are at present.
 */
pages: number, 
/**
 * The day of the last change that the clock has made.
 */
updated: string | null, };

/**
 * Marks of events that are not simply to come.
 */
export type EventMarks = { 
/**
 * On one that is over.
 */
tookPlace: string, cancelled: string, 
/**
 * Has `{date}` for the day that was planned.
 */
postponed: string, movedOnline: string, 
/**
 * Has `{date}` for a day on which what recurs does not take place.
 */
notOn: string, 
/**
 * Has `{days}` for when it is, and `{date}` for the next day, of what recurs, but not every day or week.
 */
nextOn: string, };

/**
 * The page of one event.
 */
export type EventPage = { page: Page, 
/**
 * Its path.
 */
href: string, title: string, date: string, time: string | null, marks: Array<string>, over: boolean, venue: Venue, 
/**
 * Address of a map of the venue; null where it is not known, or the event is online.
 */
map: string | null, 
/**
 * Address of an event that takes place online.
 */
online: string | null, text: string, image: Picture, registration: Link | null, 
/**
 * Path of the page that says more about it.
 */
about: string | null, 
/**
 * Path of the event for calendars.
 */
calendar: string, 
/**
 * Those that take place before and after it; of what recurs, among what recurs.
 */
before: BriefEvent | null, after: BriefEvent | null, state: EventState, 
/**
 * For programs, as are the following.
 */
starts: string, ends: string | null, 
/**
 * Of a postponed event, the start that was planned.
 */
previously: string | null, schedule: Schedule | null, except: string[], };

/**
 * What programs are told of the state of an event.
 */
export type EventState = "asPlanned" | "cancelled" | "postponed" | "movedOnline";

/**
 * The words of links and headings on an event's page.
 */
export type EventWords = { more: string, map: string, join: string, calendar: string, share: string, all: string, before: string, after: string, };

/**
 * The heading above the dated events that are to come.
 */
export type EventsToCome = { 
/**
 * The heading.
 */
heading: string, 
/**
 * Says that nothing dated is to come, above what recurs.
 */
nothing: string, };

/**
 * What is to be built.
 */
export type Facilities = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The parts, one card each.
 */
items: Array<Facility>, };

/**
 * A part of what is to be built.
 */
export type Facility = { 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, };

/**
 * A fact as a page shows it.
 */
export type Fact = { 
/**
 * May hold line breaks, as postal addresses do.
 */
text: string, 
/**
 * A `mailto:`, `tel:` or web address; null for plain text and for every placeholder.
 */
href: string | null, 
/**
 * True while the centre has not supplied the fact: show `text` as a marked stand-in.
 */
placeholder: boolean, };

/**
 * The image type of the file that every program can show.
 */
export type Fallback = "jpg" | "png";

/**
 * A saying that many people know.
 */
export type FamousSaying = { 
/**
 * The heading.
 */
heading: string, 
/**
 * Without quotation marks.
 */
text: string, };

/**
 * A page of the flyer.
 */
export type FlyerPage = { 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * What the page says, for readers who cannot see it.
 */
text: Html, };

/**
 * The three columns below every page.
 */
export type Footer = { 
/**
 * The first column.
 */
about: FooterAbout, 
/**
 * The second column.
 */
quickLinks: FooterLinks, 
/**
 * The third column.
 */
contact: FooterContact, 
/**
 * The last of the small links.
 */
privacy: Link, 
/**
 * Registration numbers, a line each.
 */
registrations: Array<string>, 
/**
 * The last line. {year} becomes the current year.
 */
copyright: string, };

/**
 * The first column.
 */
export type FooterAbout = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The centre elsewhere on the web.
 */
social: Array<SocialLink>, };

/**
 * The third column.
 */
export type FooterContact = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The postal address.
 */
address: Fact, 
/**
 * The e-mail address.
 */
email: Fact, };

/**
 * The second column.
 */
export type FooterLinks = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The links, from top to bottom.
 */
links: Array<Link>, };

/**
 * The page that sends a link for choosing another password.
 */
export type ForgotPassword = { 
/**
 * What the form says by itself.
 */
form: FormWords, 
/**
 * What the browser's title bar is told.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The name of the field for the e-mail address.
 */
email: string, 
/**
 * The words of the button.
 */
submit: string, 
/**
 * The button's words while the form is being sent.
 */
busy: string, 
/**
 * The link back to the page for signing in.
 */
back: Link, 
/**
 * What stands in the place of the form where the website sends no mail.
 */
closed: NoMail, };

/**
 * What the page of a form must know to say by itself.
 */
export type FormWords = { 
/**
 * Above the list of several things that are wrong.
 */
problem: string, 
/**
 * Stands at a field that was left empty.
 */
required: string, 
/**
 * The title of the message about it.
 */
missingFields: string, 
/**
 * The title of the message that a form was not accepted, and its sentence where the server
 * gives none.
 */
failed: Message, 
/**
 * The title in its place when too many were sent.
 */
tooManyAttempts: string, };

/**
 * The buttons above a field for Markdown.
 */
export type FormattingWords = { 
/**
 * What all of them are called together, for those who hear the page.
 */
name: string, bold: string, italic: string, link: string, 
/**
 * Stand in a link until its own words are written.
 */
linkWords: string, heading: string, list: string, numberedList: string, quote: string, };

/**
 * What all forms say besides the words of their own pages.
 */
export type Forms = { 
/**
 * Stands above the list of what is wrong in a form, where that is several things.
 */
problem: string, 
/**
 * Stands at a field that was left empty and must not be.
 */
required: string, 
/**
 * The title of the message when such a field was left empty.
 */
missingFields: string, 
/**
 * Stands beside the field for a new password. {characters} becomes how many it needs.
 */
passwordHint: string, 
/**
 * Said when the website fails and nothing more is known. Its sentence also stands below
 * titles that have none of their own.
 */
failed: Message, 
/**
 * Said when a form holds more text than the website takes.
 */
tooLong: string, 
/**
 * Said when a form took too long to arrive.
 */
tooSlow: string, 
/**
 * Said when a part of a form was lost on its way.
 */
broken: string, 
/**
 * Said when an account may not do what a form of the office does.
 */
notAllowed: string, 
/**
 * Said when the link of a mail was used before or is too old.
 */
oldLink: Message, 
/**
 * Stands below every form that asks for personal information.
 */
privacy: PrivacyNote, 
/**
 * Said to somebody who has sent forms too often in a short time.
 */
tooManyAttempts: Message, 
/**
 * The form for messages to the centre.
 */
contact: ContactMessages, 
/**
 * Signing in.
 */
signIn: SignInMessages, 
/**
 * Signing out, here and on other devices.
 */
signOut: SignOutMessages, 
/**
 * Registering an account.
 */
register: RegisterMessages, 
/**
 * Making the first administrator.
 */
setup: SetupMessages, 
/**
 * Confirming an account with the link of a mail.
 */
confirm: ConfirmMessages, 
/**
 * Choosing another password.
 */
password: PasswordMessages, 
/**
 * Saving a profile.
 */
profile: ProfileMessages, 
/**
 * The form for online donations.
 */
donation: DonationMessages, 
/**
 * Suggesting a question for the quizzes.
 */
question: QuestionMessages, 
/**
 * Answering what visitors wrote.
 */
inbox: InboxMessages, 
/**
 * Looking after accounts.
 */
people: PeopleMessages, 
/**
 * The books of donations.
 */
donationBooks: DonationBookMessages, 
/**
 * Where editors change the website's texts.
 */
texts: TextMessages, 
/**
 * Where they add pictures.
 */
pictures: PictureMessages, };

/**
 * What the frame of every page says, mostly to those who hear it.
 */
export type FrameWords = { 
/**
 * The first link, for the keyboard.
 */
skip: string, 
/**
 * The navigation of wide screens.
 */
main: string, 
/**
 * The navigation of narrow screens.
 */
menu: string, 
/**
 * Its button while it is closed.
 */
openMenu: string, 
/**
 * Its button while it is open.
 */
closeMenu: string, 
/**
 * The button that shows the pages below an item on wide screens. {name} becomes its name.
 */
dropdown: string, 
/**
 * The same on narrow screens.
 */
pages: string, 
/**
 * The button that leads back to the top of a long page.
 */
backToTop: string, 
/**
 * While a page is on its way.
 */
loading: string, 
/**
 * Above a page whose scripts did not load.
 */
incomplete: string, 
/**
 * The link beside it, which loads the page again.
 */
loadAgain: string, 
/**
 * The button of a message.
 */
dismiss: string, 
/**
 * A link that shares a page. {network} becomes its name.
 */
share: string, 
/**
 * Before the page's title, while something is wrong in its form.
 */
error: string, };

/**
 * The page Fundraising.
 */
export type Fundraising = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * How much has been given.
 */
progress: FundraisingProgress, 
/**
 * What the first phase covers.
 */
phaseOne: PlainList, 
/**
 * The ways of giving.
 */
methods: DonationMethods, 
/**
 * The account for transfers.
 */
bank: BankDetails, };

/**
 * How much has been given so far.
 */
export type FundraisingProgress = { 
/**
 * The heading.
 */
heading: string, 
/**
 * What has been given so far.
 */
current: Amount, 
/**
 * What all of it costs.
 */
goal: Goal, 
/**
 * What the first phase costs.
 */
phaseOneGoal: Goal, 
/**
 * How exact the figures are.
 */
note: string, };

/**
 * The gallery.
 */
export type Gallery = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * Those of events, in the order in which the gallery shows them.
 */
images: Array<GalleryImage>, 
/**
 * Says where the pictures come from.
 */
note: Fact, 
/**
 * The button that saves a picture.
 */
download: string, 
/**
 * The button that hands a picture on.
 */
share: string, 
/**
 * Goes with a picture that has no description.
 */
shareText: string, 
/**
 * The page of a picture that does not exist.
 */
imageNotFound: NotFoundWords, };

/**
 * A picture of the gallery.
 */
export type GalleryImage = { 
/**
 * The date in words.
 */
dateText: string, 
/**
 * The last part of the address of the picture's own page. No other picture has it.
 */
id: string, 
/**
 * The name of the picture.
 */
title: string, 
/**
 * A sentence about it; may be empty.
 */
description: string, 
/**
 * The address of the file that a visitor can save.
 */
path: string, 
/**
 * Only pictures of "events" are shown.
 */
category: string, 
/**
 * The day on which it was taken, as `2025-05-01`. The latest pictures come first.
 */
date: string, 
/**
 * True for the one picture that comes before all others.
 */
featured: boolean, 
/**
 * The picture itself, and the words for those who cannot see it.
 */
image: Picture, };

/**
 * The card of a game.
 */
export type GameCard = { 
/**
 * The last part of the game's address.
 */
id: GameId, 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence about it.
 */
text: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * Where it leads.
 */
link: Link, };

/**
 * A game by the last part of its address.
 */
export type GameId = "word-scramble" | "guess-picture" | "wordle" | "quotes";

/**
 * What stands around each game.
 */
export type GameWords = { 
/**
 * The link to all games.
 */
back: Link, 
/**
 * In the place of the game where the browser runs no scripts.
 */
noScript: string, 
/**
 * Before the links that share the page.
 */
share: string, };

/**
 * The list of games.
 */
export type GamesPage = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The cards of the games.
 */
games: Array<GameCard>, };

/**
 * An amount to reach.
 */
export type Goal = { 
/**
 * The words before it.
 */
label: string, 
/**
 * The amount, in rand.
 */
rand: bigint, 
/**
 * As shown, for example `R25M`.
 */
text: string, 
/**
 * How much of it the current amount is.
 */
percent: number, 
/**
 * The percentage in words, for example `15.7% reached`.
 */
percentText: string, };

/**
 * Guess the Picture.
 */
export type GuessPicture = { 
/**
 * What stands around it.
 */
frame: GameWords, 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * On the preview of a link to the page.
 */
image: Picture, 
/**
 * Goes with the link when the page is shared.
 */
shareText: string, 
/**
 * The people to choose from.
 */
people: Array<Person>, 
/**
 * The pictures, at least one of each.
 */
pictures: Array<PersonPicture>, 
/**
 * What is said while it is played.
 */
play: GuessPicturePlay, };

/**
 * What Guess the Picture says while it is played.
 */
export type GuessPicturePlay = { 
/**
 * How long it has taken. {seconds} becomes the number.
 */
time: string, 
/**
 * How many tiles are left. {tiles} becomes the number.
 */
tilesLeft: string, 
/**
 * Above the names to choose from.
 */
question: string, 
/**
 * After a wrong guess.
 */
wrong: string, 
/**
 * After the right guess. {name} and {seconds} are filled in.
 */
won: string, 
/**
 * The button that starts another game.
 */
again: string, };

/**
 * A guideline of the community.
 */
export type Guideline = { 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence or two about it.
 */
text: string, };

/**
 * A part of a page of which the words stand elsewhere.
 */
export type Heading = { 
/**
 * The heading.
 */
heading: string, };

/**
 * The page of the children's class.
 */
export type HinduismForChildren = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * The text below the picture. Markdown.
 */
text: Html, 
/**
 * When and where it is.
 */
meeting: MeetingWords, 
/**
 * What the children learn.
 */
topics: ItemList, 
/**
 * The online learning platform.
 */
platform: OnlinePlatform, };

/**
 * The words of a text's history.
 */
export type HistoryWords = { heading: string, back: string, 
/**
 * {number} becomes the number of the version.
 */
version: string, 
/**
 * In place of a number where it is the text that the website came with.
 */
release: string, 
/**
 * {name} becomes who published it, {time} when.
 */
by: string, current: string, restore: string, noChanges: string, older: string, added: string, removed: string, };

/**
 * The three lives.
 */
export type HolyTrinity = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below the title.
 */
subtitle: string, 
/**
 * In the order of the tabs; the first is the default.
 */
people: Array<TrinityLife>, };

/**
 * The home page, block by block.
 */
export type Home = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The slides of the welcome banner.
 */
slides: Array<BannerSlide>, 
/**
 * The button on the banner, where there is more than one slide.
 */
slideShow?: SlideShow, 
/**
 * The three revered figures.
 */
trinity: HomeTrinity, 
/**
 * The new premises.
 */
newPremises: HomeNewPremises, 
/**
 * The nutrition programme.
 */
nutrition: HomeNutrition, 
/**
 * Beside the details of activities and events.
 */
details: DetailWords, 
/**
 * The upcoming events.
 */
events: HomeEvents, 
/**
 * The request for support.
 */
support: HomeSupport, };

/**
 * The upcoming events.
 */
export type HomeEvents = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The words of the button, and where it leads.
 */
button: Link, };

/**
 * The block about the new premises.
 */
export type HomeNewPremises = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * The words of the button, and where it leads.
 */
button: Link, };

/**
 * The carousel of the nutrition programme.
 */
export type HomeNutrition = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The buttons of the carousel.
 */
carousel: CarouselWords, 
/**
 * The cards, the latest first.
 */
activities: Array<NutritionActivity>, 
/**
 * The words of the button, and where it leads.
 */
button: Link, };

/**
 * The block that asks for support.
 */
export type HomeSupport = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The buttons, and where they lead.
 */
buttons: Array<Link>, };

/**
 * The three cards of the revered figures.
 */
export type HomeTrinity = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The cards, from left to right.
 */
people: Array<TrinityPerson>, };

/**
 * Text that an editor writes as Markdown and a page receives as HTML.
 *
 * In TOML it is a string, or `{ markdown = "path/below/content.md" }`.
 */
export type Html = string;

/**
 * What the office's forms about messages say.
 */
export type InboxMessages = { 
/**
 * The title above the reason why a message was not marked.
 */
notMarked: string, 
/**
 * The title above the reason why an answer was not sent.
 */
notAnswered: string, 
/**
 * The title above the reason why a message was not deleted.
 */
notDeleted: string, 
/**
 * The title above the reason why the messages were not exported.
 */
notExported: string, 
/**
 * The title above the reason why no draft was made of a question.
 */
notDrafted: string, 
/**
 * The reason when a colleague has deleted the message meanwhile.
 */
gone: string, 
/**
 * The reason when a colleague has marked the message otherwise meanwhile.
 */
faster: string, 
/**
 * At the answer, when a colleague has answered meanwhile.
 */
answeredMeanwhile: string, 
/**
 * The reason where the website sends no mail.
 */
noMail: string, 
/**
 * Somebody takes care of a message.
 */
taken: Message, 
/**
 * Nobody does any more.
 */
released: Message, 
/**
 * It was answered by other ways.
 */
answered: Message, 
/**
 * It was not answered after all.
 */
reopened: Message, 
/**
 * A question stands in a draft of a quiz.
 */
drafted: Message, 
/**
 * It was deleted.
 */
deleted: Message, 
/**
 * An answer waits to be sent.
 */
answerSent: Message, };

/**
 * An entry of a list in which each has a title.
 */
export type Item = { 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence or two about it.
 */
description: string, };

/**
 * A heading with entries below it.
 */
export type ItemList = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The entries.
 */
items: Array<Item>, };

/**
 * The box beside a portrait.
 */
export type KeyInformation = { 
/**
 * The heading.
 */
heading: string, 
/**
 * Dates and names, each with the words before it.
 */
facts: Array<LabelledText>, };

/**
 * A fact with the words before it.
 */
export type LabelledFact = { 
/**
 * The words before it.
 */
label: string, 
/**
 * The fact: its name in placeholders.toml.
 */
value: Fact, };

/**
 * A short text with the words before it.
 */
export type LabelledText = { 
/**
 * The words before it.
 */
label: string, 
/**
 * The text.
 */
value: string, };

/**
 * The first page of the learning centre.
 */
export type Learn = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The box at the top.
 */
welcome: LearnBlock, 
/**
 * The tab with the lessons.
 */
lessons: LearnBlock, 
/**
 * In the order of study.
 */
topics: Array<TopicCard>, 
/**
 * The tab with the mantras.
 */
mantras: LearnBlock, 
/**
 * The cards of the subjects.
 */
subjects: Subjects, 
/**
 * The card that leads to the quizzes.
 */
quizzes: LearnCard, 
/**
 * The card that leads to the form for questions.
 */
submit: LearnCard, 
/**
 * For those who hear the page: what the tabs hold.
 */
tabs: string, 
/**
 * What the cards of lessons say.
 */
words: LessonCardWords, };

/**
 * A heading with a sentence or two.
 */
export type LearnBlock = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, };

/**
 * A card with one link.
 */
export type LearnCard = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * Where it leads.
 */
link: Link, };

/**
 * The page of a lesson.
 */
export type Lesson = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The name of the topic's file.
 */
topicId: string, 
/**
 * The name of the topic.
 */
topicName: string, 
/**
 * The name of the lesson's file.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * The https address of an embeddable video.
 */
videoUrl: string | null, 
/**
 * The text.
 */
content: Html | null, 
/**
 * The questions after it.
 */
quiz: Quiz | null, 
/**
 * What to read or do afterwards.
 */
resources: Array<Resource>, 
/**
 * The lesson to study after this one; null after the last one of all topics.
 */
next: NextLesson | null, 
/**
 * The link to the page above.
 */
back: Link, 
/**
 * What stands around the text.
 */
words: LessonWords, 
/**
 * Of the player of `quiz`.
 */
quizWords: QuizWords, };

/**
 * The card of a lesson.
 */
export type LessonCard = { 
/**
 * The name of the lesson's file.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * Questions of its quiz; 0 for a lesson without one.
 */
questionCount: number, };

/**
 * What the cards of lessons say.
 */
export type LessonCardWords = { 
/**
 * At the foot of a card.
 */
start: string, 
/**
 * With `{count}`.
 */
questions: string, };

/**
 * What stands around the text of each lesson.
 */
export type LessonWords = { 
/**
 * For those who hear the page: the box with the text.
 */
name: string, 
/**
 * For them, too: what stands beside it.
 */
aside: string, 
/**
 * And the video.
 */
video: string, 
/**
 * In the place of a text that is not written yet.
 */
noText: string, 
/**
 * The heading above the quiz.
 */
check: string, 
/**
 * In the place of a quiz that is not written yet.
 */
noCheck: string, 
/**
 * Below the picture, where there is no video.
 */
noVideo: string, 
/**
 * The heading above what to read or do afterwards.
 */
resources: string, 
/**
 * The heading above the next lesson.
 */
next: string, 
/**
 * For those who hear the page: the link that leads there. {title} becomes its name.
 */
nextLink: string, 
/**
 * The button that leads there.
 */
goOn: string, 
/**
 * In its place after the last lesson.
 */
noNext: string, };

/**
 * A colour and what it means.
 */
export type LetterColour = { 
/**
 * The name of the colour.
 */
name: string, 
/**
 * What it says of a letter.
 */
meaning: string, };

/**
 * What the colours of the letters mean.
 */
export type LetterColours = { 
/**
 * The letter is right.
 */
green: LetterColour, 
/**
 * The letter belongs to another place.
 */
yellow: LetterColour, 
/**
 * The letter is not in the word.
 */
grey: LetterColour, };

/**
 * A link with its words.
 */
export type Link = { 
/**
 * The words of the link.
 */
name: string, 
/**
 * The address on this website, from the first slash on, such as /donate.
 */
href: string, };

/**
 * A letter with a link.
 */
export type LinkMail = { 
/**
 * The subject.
 */
subject: string, 
/**
 * The text. {centre} becomes the centre's name, {link} the address of a page.
 */
text: string, };

/**
 * The words of a list and of its entries, which are counted from 1.
 */
export type ListWords = { 
/**
 * The button that adds one at the end.
 */
add: string, 
/**
 * What an entry is called. {number} stands for its number.
 */
name: string, 
/**
 * The same where it says what it is. {title} stands for its first words.
 */
nameAndTitle: string, 
/**
 * The handle by which an entry is dragged. {number} stands for its number.
 */
handle: string, 
/**
 * What can be done with that handle, for those who hear the page.
 */
handleHelp: string, 
/**
 * The button that moves it up. {number} stands for its number, here and below.
 */
up: string, down: string, 
/**
 * Said when it was moved. {place} stands for the number that it has now.
 */
moved: string, 
/**
 * The button that makes another one like it, for those who hear the page.
 */
copy: string, 
/**
 * What that button shows. The words above begin with it, for those who speak to their device.
 */
copyShort: string, 
/**
 * The button that takes it out of the list, for those who hear the page.
 */
remove: string, 
/**
 * What that button shows.
 */
removeShort: string, 
/**
 * Stands where an entry was.
 */
removed: string, 
/**
 * The button beside it that brings the entry back.
 */
undo: string, };

/**
 * An event where it is listed with its picture.
 */
export type ListedEvent = { title: string, 
/**
 * As shown, for example `Sunday 18 May 2025`.
 */
date: string, 
/**
 * As shown; null where only the day is known.
 */
time: string | null, 
/**
 * What is to be known beside the date, such as `Cancelled`.
 */
mark: string | null, venue: Venue, text: string, image: Picture, registration: Link | null, 
/**
 * Path of its page.
 */
href: string, };

/**
 * The emblem and what its parts stand for.
 */
export type LogoMeaning = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * The parts of the emblem and what they stand for.
 */
symbols: Array<Item>, };

/**
 * In place of a message that is gone, above what was written in answer to it.
 */
export type LostWords = { heading: string, text: string, };

/**
 * The letters that the website sends. {centre} becomes the centre's name everywhere.
 */
export type Mails = { 
/**
 * To somebody who has registered: {link} leads to the page that confirms the account.
 */
confirm: LinkMail, 
/**
 * To somebody whose address was registered again.
 */
alreadyRegistered: AlreadyRegisteredMail, 
/**
 * To somebody who has forgotten the password: {link} leads to the page for another one.
 */
resetPassword: LinkMail, 
/**
 * To somebody whose password was changed: {link} leads to where another link can be had.
 */
passwordChanged: LinkMail, 
/**
 * To the office, with a message of the contact form.
 */
contact: ContactMail, 
/**
 * To a visitor, with what the office answers.
 */
answer: AnswerMail, 
/**
 * To the office, about messages that wait for an answer.
 */
waiting: WaitingMail, 
/**
 * To an administrator, about a text that somebody asks to publish.
 */
textReady: TextReadyMail, };

/**
 * A mantra and its recording.
 */
export type Mantra = { 
/**
 * Its name in addresses.
 */
id: MantraId, 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * The path of the recording.
 */
audio: string, 
/**
 * The text in Devanagari.
 */
devanagari: string, 
/**
 * What it means.
 */
meaning: string, 
/**
 * The text in Latin letters, by syllables, with the time of each.
 */
syllables: Array<Syllable>, };

/**
 * The name of a mantra in addresses.
 */
export type MantraId = "om" | "gayatri" | "mahamrityunjaya";

/**
 * The recordings of the Mantras tab.
 */
export type Mantras = { 
/**
 * What each player says.
 */
player: PlayerWords, 
/**
 * The three mantras.
 */
mantras: Array<Mantra>, };

/**
 * A word to be found.
 */
export type MasterWord = { 
/**
 * The word, in small letters from a to z.
 */
word: string, 
/**
 * Part, khand and chapter.
 */
reference: string, };

/**
 * When and where what recurs takes place, for the page about it.
 */
export type Meeting = { 
/**
 * For example `Every Sunday`.
 */
day: string, 
/**
 * For example `9:00 AM to 10:30 AM`.
 */
time: string | null, venue: Venue, 
/**
 * What is to be known beside them: that it is cancelled, has moved online, or took place until
 * now, and days to come on which it does not take place.
 */
marks: Array<string>, 
/**
 * The day of the last change that the clock has made.
 */
updated: string | null, };

/**
 * The words above and beside when and where something recurs.
 */
export type MeetingWords = { 
/**
 * The heading.
 */
heading: string, 
/**
 * Beside the day.
 */
day: string, 
/**
 * Beside the hours.
 */
time: string, 
/**
 * Beside the place.
 */
place: string, };

/**
 * A short message about what just happened.
 */
export type Message = { 
/**
 * A few words.
 */
title: string, 
/**
 * A sentence or two.
 */
description: string, };

export type MessageColumns = { subject: string, from: string, received: string, state: string, };

export type MessageDetails = { email: string, phone: string, received: string, state: string, };

/**
 * The buttons that say how things stand with a message.
 */
export type MessageMarks = { heading: string, take: string, release: string, answered: string, reopen: string, };

export type MessageStates = { new: string, 
/**
 * With `{name}` for who has it in hand.
 */
inHand: string, answered: string, };

/**
 * What the centre wants to achieve.
 */
export type Mission = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The aims, shown with numbers.
 */
aims: Array<string>, };

/**
 * The motto of the centre.
 */
export type Motto = { 
/**
 * The heading.
 */
heading: string, 
/**
 * In Sanskrit, in Latin letters.
 */
sanskrit: string, 
/**
 * In English.
 */
translation: string, 
/**
 * What it means. Markdown.
 */
text: Html, };

/**
 * An item of the top navigation.
 */
export type NavItem = { 
/**
 * The words of the item.
 */
name: string, 
/**
 * The address on this website, from the first slash on, such as /donate.
 */
href: string, 
/**
 * True for an item whose words need two lines.
 */
long: boolean, 
/**
 * The items of its dropdown; empty for a plain link.
 */
dropdown: Array<Link>, };

/**
 * The lesson to study next.
 */
export type NextLesson = { 
/**
 * The name of the topic's file.
 */
topicId: string, 
/**
 * The name of the lesson's file.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence or two about it.
 */
description: string, };

/**
 * What the page for a forgotten password says where the website sends no mail.
 */
export type NoMail = { 
/**
 * Why there is no form.
 */
text: string, 
/**
 * Where to go instead.
 */
contact: Link, };

/**
 * The page of an address that does not exist.
 */
export type NotFound = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The buttons, and where they lead.
 */
links: Array<Link>, };

/**
 * What stands in the place of something that does not exist.
 */
export type NotFoundWords = { 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The words of the button, and where it leads.
 */
button: Link, };

/**
 * What the payment provider has reported.
 */
export type NotificationsWords = { heading: string, none: string, 
/**
 * With `{payment}` and `{time}`.
 */
of: string, 
/**
 * Shows the notification as it came.
 */
whole: string, };

/**
 * One monthly distribution.
 */
export type NutritionActivity = { 
/**
 * The id of its picture on the page of the programme.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * The date, in words.
 */
date: string, 
/**
 * Where it is.
 */
location: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * The address of the picture's page.
 */
link: string, };

/**
 * The pictures of the distributions.
 */
export type NutritionGallery = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * How many of the images the carousel shows, from the first.
 */
shown: number, 
/**
 * The pictures, the latest first.
 */
images: Array<NutritionImage>, 
/**
 * Says where the pictures come from.
 */
note: Fact, 
/**
 * The button that moves the row back, for those who hear the page.
 */
left: string, 
/**
 * The button that moves it on.
 */
right: string, };

/**
 * A picture of the gallery and of `/services/nutrition-programme/image/{id}`.
 */
export type NutritionImage = { 
/**
 * The last part of the address of the picture's own page. No other picture has it.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, };

/**
 * The page of the nutrition programme.
 */
export type NutritionProgramme = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * The text below the picture. Markdown.
 */
text: Html, 
/**
 * The pictures of the distributions.
 */
gallery: NutritionGallery, 
/**
 * The Women Empowerment Programme.
 */
womenEmpowerment: PictureSection, 
/**
 * The Children's Value Classes.
 */
childrensValues: PictureSection, 
/**
 * The invitation to take part.
 */
getInvolved: CallToAction, 
/**
 * Leads to the contact form, beside the button of `get_involved`.
 */
message: Link | null, 
/**
 * The page of a picture that does not exist.
 */
imageNotFound: NotFoundWords, };

/**
 * An occasion on which something is collected.
 */
export type Occasion = { 
/**
 * What the visitor does.
 */
name: string, 
/**
 * What is collected.
 */
what: string, 
/**
 * Why.
 */
why: string, 
/**
 * For how long it is kept.
 */
howLong: string, 
/**
 * Who receives it.
 */
forWhom: string, };

/**
 * Somebody who holds an office.
 */
export type OfficeBearer = { 
/**
 * The office.
 */
role: string, 
/**
 * Who holds it.
 */
name: Fact, 
/**
 * A telephone number. May be left out.
 */
phone: Fact | null, };

/**
 * Those who hold an office.
 */
export type OfficeBearers = { 
/**
 * The heading.
 */
heading: string, 
/**
 * One after another.
 */
bearers: Array<OfficeBearer>, };

/**
 * A choice of what a list shows.
 */
export type OfficeChoice = { value: string, label: string, };

export type OfficeDonations = { page: Page, heading: string, text: string, 
/**
 * The link from one donation to all.
 */
back: string, list: OfficeList, columns: DonationColumns, states: DonationStates, details: DonationDetails, sums: DonationSumsWords, export: DonationExport, notifications: NotificationsWords, };

/**
 * The words of a long list that is searched.
 */
export type OfficeList = { 
/**
 * The label of the search box.
 */
search: string, 
/**
 * The label of the choice of what is shown.
 */
show: string, 
/**
 * The words of the button.
 */
submit: string, 
/**
 * Names the links to other pages of the list, for screen readers.
 */
pages: string, older: string, newest: string, 
/**
 * Where nothing was searched for and nothing is there.
 */
empty: string, 
/**
 * Where nothing was found.
 */
notFound: string, 
/**
 * Where nothing of a page is what was searched for, and there are further pages.
 */
notHere: string, choices: Array<OfficeChoice>, };

export type OfficeMessages = { page: Page, heading: string, text: string, 
/**
 * The link from one message to all.
 */
back: string, 
/**
 * In place of the name of somebody who suggested a question.
 */
unsigned: string, list: OfficeList, 
/**
 * The button that takes the list away as a file.
 */
export: string, columns: MessageColumns, states: MessageStates, details: MessageDetails, mark: MessageMarks, answer: AnswerWords, lost: LostWords, answers: AnswersWords, question: QuestionWords, delete: DeleteWords, };

export type OfficePeople = { page: Page, heading: string, text: string, 
/**
 * The link from one account to all.
 */
back: string, list: OfficeList, columns: PeopleColumns, roles: AccountRoleNames, 
/**
 * Where somebody has no role.
 */
noRole: string, states: PersonStates, details: PersonDetails, links: PersonLinks, role: RoleForms, sessions: PersonSessions, access: PersonAccess, export: PersonExport, delete: DeletePersonWords, };

/**
 * The words of the screens where the website's pictures are looked after.
 */
export type OfficePictures = { page: Page, heading: string, text: string, 
/**
 * The link from one picture to all.
 */
back: string, list: PictureListWords, add: AddPictureWords, about: AboutPictureWords, one: OnePictureWords, choose: ChoosePictureWords, };

/**
 * The words of the screens where the website's texts are edited.
 */
export type OfficeTexts = { page: Page, heading: string, text: string, 
/**
 * The link from one text to all.
 */
back: string, list: TextListWords, states: TextStates, editor: EditorWords, colleague: ColleagueWords, conflict: ConflictWords, history: HistoryWords, preview: PreviewWords, adding: AddingWords, entry: EntryWords, schedule: ScheduleWords, unsent: UnsentWords, };

/**
 * The words of the service worker, which says them without asking anybody.
 */
export type Offline = { 
/**
 * Stands, with `text`, in place of a page that was not kept.
 */
heading: string, text: string, 
/**
 * Heading of the list of pages that were.
 */
keptPages: string, 
/**
 * Stands above a page that was kept, with `{time}` for when.
 */
keptPage: string, 
/**
 * The link that asks the network once more.
 */
tryAgain: string, };

/**
 * The words of the screen of one picture.
 */
export type OnePictureWords = { save: string, saved: string, delete: string, 
/**
 * Asked before a picture is deleted.
 */
deleteQuestion: string, 
/**
 * In place of the button where the picture is shown somewhere.
 */
inUse: string, 
/**
 * Where the website came with it.
 */
own: string, name: string, size: string, added: string, 
/**
 * {name} becomes who has added it, {time} when.
 */
by: string, uses: string, noUses: string, 
/**
 * After the title of a text that visitors do not see yet.
 */
draft: string, scheduled: string, };

/**
 * The letter about one message that waits.
 */
export type OneWaits = { 
/**
 * The subject.
 */
subject: string, 
/**
 * The text. {time} becomes the day and the time of the message.
 */
text: string, };

/**
 * The online learning platform that is announced.
 */
export type OnlinePlatform = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The mark beside the heading.
 */
badge: string, 
/**
 * The sentence below it.
 */
text: string, };

/**
 * The centre itself.
 */
export type OurCentre = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * Years and what happened in them, the earliest first.
 */
milestones: Array<LabelledText>, 
/**
 * How the centre came to be.
 */
history: Section, 
/**
 * What the centre is.
 */
about: Section, 
/**
 * What it wants to achieve.
 */
mission: Mission, 
/**
 * The emblem and what it means.
 */
logo: LogoMeaning, 
/**
 * Its motto.
 */
motto: Motto, };

/**
 * A section's first page: tabs, and a card for each of them.
 */
export type Overview = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * At the foot of each card.
 */
more: string, 
/**
 * One for each tab, in their order; the tab is called like the card.
 */
cards: Array<OverviewCard>, };

/**
 * The card of a page of the section, and its tab.
 */
export type OverviewCard = { 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * The address on this website, from the first slash on, such as /donate.
 */
href: string, };

/**
 * What the browser's title bar, search engines and the sitemap are told of a page.
 */
export type Page = { 
/**
 * The words in the browser's tab, before the centre's name. Left out on the home page alone.
 */
title: string | null, 
/**
 * One or two sentences for search results.
 */
description: string, 
/**
 * The day of the last change that a reader would notice, as 2025-05-01. May be left out.
 */
updated: string | null, };

/**
 * The words for turning pages.
 */
export type Paging = { 
/**
 * The button to the page before.
 */
previous: string, 
/**
 * Which page is shown. {number} and {pages} become numbers.
 */
page: string, 
/**
 * The button to the page after.
 */
next: string, };

/**
 * What choosing another password says.
 */
export type PasswordMessages = { 
/**
 * A link was asked for. It must not tell whether there is such an account.
 */
mailed: Message, 
/**
 * The password was changed.
 */
changed: Message, 
/**
 * The title above the reason why it was not.
 */
failed: string, 
/**
 * The reason when it is one of the passwords that everybody tries first.
 */
common: string, };

export type PeopleColumns = { name: string, roles: string, joined: string, state: string, };

/**
 * What the office's forms about accounts say.
 */
export type PeopleMessages = { 
/**
 * The title above the reason why an account was not changed.
 */
notChanged: string, 
/**
 * The title above the reason why an account was not deleted.
 */
notDeleted: string, 
/**
 * The title above the reason why nothing was exported.
 */
notExported: string, 
/**
 * The reason when a colleague has deleted the account meanwhile.
 */
gone: string, 
/**
 * The reason when nobody could run the site any more.
 */
lastAdmin: string, 
/**
 * A role was given.
 */
roleGiven: Message, 
/**
 * A role was taken.
 */
roleTaken: Message, 
/**
 * All sessions were ended.
 */
signedOut: Message, 
/**
 * An account was closed.
 */
deactivated: Message, 
/**
 * It was opened again.
 */
activated: Message, 
/**
 * It was deleted.
 */
deleted: Message, };

/**
 * Somebody to be guessed.
 */
export type Person = { 
/**
 * A number that nobody else has.
 */
id: number, 
/**
 * The name on the button.
 */
name: string, };

/**
 * The button that closes an account or opens it again.
 */
export type PersonAccess = { heading: string, 
/**
 * What closing it does.
 */
text: string, deactivate: string, 
/**
 * In place of the text where it is closed.
 */
inactive: string, activate: string, };

export type PersonDetails = { email: string, joined: string, confirmed: string, 
/**
 * Where the address is not confirmed.
 */
notConfirmed: string, state: string, roles: string, 
/**
 * Said on the visitor's own account.
 */
own: string, };

export type PersonExport = { heading: string, text: string, submit: string, };

/**
 * Links from an account to what else is known of its address.
 */
export type PersonLinks = { messages: string, donations: string, };

/**
 * A picture to be guessed.
 */
export type PersonPicture = { 
/**
 * The `id` of the person it shows.
 */
correctId: number, 
/**
 * Its `alt` describes the picture without the name.
 */
image: Picture, };

export type PersonSessions = { heading: string, none: string, 
/**
 * In place of a browser that is not known.
 */
unknown: string, 
/**
 * With `{since}` and `{lastUsed}`.
 */
times: string, signOut: string, };

export type PersonStates = { active: string, unconfirmed: string, inactive: string, };

/**
 * The marks of the phases.
 */
export type PhaseStates = { 
/**
 * One that is over.
 */
completed: string, 
/**
 * The one that is under way.
 */
current: string, 
/**
 * One that is to come.
 */
pending: string, };

/**
 * A picture with the words that stand for it.
 */
export type Picture = { 
/**
 * Address without width and extension; variants answer at `{src}-{width}.avif` and `.webp`, or the drawing at `{src}.svg`.
 */
src: string, 
/**
 * Intrinsic width in CSS pixels.
 */
width: number, 
/**
 * Intrinsic height in CSS pixels.
 */
height: number, 
/**
 * Widths in pixels at which variants exist, ascending.
 */
widths: Array<number>, 
/**
 * The type of the file to take away, `{src}-{width}.{fallback}`, which exists at the largest width.
 */
fallback: Fallback, 
/**
 * Whether the drawing itself takes the place of AVIF and WebP.
 */
isDrawing: boolean, 
/**
 * A tiny `data:` URI or a CSS colour, shown until the picture is there.
 */
placeholder: string | null, 
/**
 * What stays visible where it is cropped, as CSS has it: `40% 25%`.
 */
focus?: string, 
/**
 * Empty for a picture that only decorates.
 */
alt: string, };

/**
 * The words of the list of pictures.
 */
export type PictureListWords = { search: string, show: string, submit: string, 
/**
 * Where nothing was found.
 */
notFound: string, 
/**
 * Where nothing was searched for and nothing is there.
 */
empty: string, 
/**
 * Names the links to other pages of the list, for screen readers.
 */
pages: string, first: string, older: string, 
/**
 * {added} becomes how many were added, {most} how many may be.
 */
count: string, choices: Array<OfficeChoice>, };

/**
 * What is said where editors add pictures.
 */
export type PictureMessages = { 
/**
 * Said of a file that is larger than the website takes. {size} becomes how large it may be.
 */
tooLong: string, 
/**
 * Said when there are too many pictures. {most} becomes how many there may be.
 */
tooMany: string, 
/**
 * Said of a picture with too many pixels. {size} becomes how many they are.
 */
tooManyPixels: string, 
/**
 * Said of a file that is no picture.
 */
noPicture: string, 
/**
 * Said of a picture as iPhones take them.
 */
heic: string, 
/**
 * Said of a file that cannot be read to its end.
 */
damaged: string, 
/**
 * Said of a picture that is far longer than wide.
 */
shape: string, 
/**
 * Said when a part of it was lost on its way.
 */
broken: string, 
/**
 * Said when nothing is said of what the picture shows.
 */
noAlt: string, 
/**
 * Said when too much is. {most} becomes how many characters there may be.
 */
longAlt: string, 
/**
 * Said when somebody has deleted it meanwhile.
 */
gone: string, 
/**
 * Said when it is not deleted because texts show it. {places} becomes their titles.
 */
inUse: string, };

/**
 * A heading with text and a picture beside it.
 */
export type PictureSection = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below it. Markdown.
 */
text: Html, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, };

/**
 * A heading with a plain list below it.
 */
export type PlainList = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The entries.
 */
items: Array<string>, };

/**
 * What each player of a mantra says.
 */
export type PlayerWords = { 
/**
 * The button that plays. {title} becomes the name of the mantra.
 */
play: string, 
/**
 * The same button while the recording sounds.
 */
pause: string, 
/**
 * The button that starts again from the beginning.
 */
restart: string, 
/**
 * The slider that shows where the recording is.
 */
position: string, 
/**
 * What that slider says. {time} and {length} become minutes and seconds.
 */
time: string, 
/**
 * The slider for how loud it is.
 */
volume: string, 
/**
 * While the recording is being fetched.
 */
loading: string, 
/**
 * When it cannot be fetched.
 */
notLoaded: string, 
/**
 * What to do then.
 */
advice: string, 
/**
 * When the device does not play it.
 */
notPlayed: string, };

/**
 * The words about the preview of a text.
 */
export type PreviewWords = { open: string, 
/**
 * What the frame with the page is called.
 */
heading: string, 
/**
 * How wide the page is shown.
 */
phone: string, desktop: string, close: string, 
/**
 * The button that copies the preview's address.
 */
copy: string, address: string, copied: string, 
/**
 * Who can see it, and for how long.
 */
hint: string, 
/**
 * The heading of the list of such links.
 */
links: string, 
/**
 * The sentence below it.
 */
linksText: string, 
/**
 * {time} becomes when a link was made, {title} the title of a text.
 */
made: string, 
/**
 * {time} becomes until when it can be opened.
 */
until: string, 
/**
 * The button that ends a link.
 */
endLink: string, 
/**
 * The button that ends all.
 */
endLinks: string, };

/**
 * Its texts may name how long something is kept; see [`crate::Periods`].
 */
export type Privacy = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * Who answers for it.
 */
responsible: ResponsibleParty, 
/**
 * What is collected, by occasion.
 */
collected: CollectedInformation, 
/**
 * Further sections.
 */
sections: Array<Section>, 
/**
 * What visitors can ask.
 */
rights: Rights, 
/**
 * The authority that complaints go to.
 */
regulator: Regulator, };

/**
 * A few words and a link about personal information.
 */
export type PrivacyNote = { 
/**
 * The words before the link.
 */
text: string, 
/**
 * The link to the page about privacy.
 */
link: Link, };

/**
 * The profile of a signed-in visitor.
 */
export type Profile = { 
/**
 * What the form says by itself.
 */
form: FormWords, 
/**
 * What the browser's title bar is told.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The names of the fields.
 */
labels: ProfileLabels, 
/**
 * Why the e-mail address cannot be changed here.
 */
emailNote: string, 
/**
 * The words of the button that saves.
 */
save: string, 
/**
 * That button's words while the form is being sent.
 */
busy: string, 
/**
 * The words of the button that signs out.
 */
signOut: string, 
/**
 * Where the visitor is signed in.
 */
sessions: ProfileSessions, };

/**
 * The names of the fields of the profile.
 */
export type ProfileLabels = { 
/**
 * The first name.
 */
firstName: string, 
/**
 * The last name.
 */
lastName: string, 
/**
 * The e-mail address.
 */
email: string, };

/**
 * What the profile says.
 */
export type ProfileMessages = { 
/**
 * The profile was saved.
 */
done: Message, 
/**
 * The title above the reason why it was not.
 */
failed: string, 
/**
 * The reason when the visitor was signed out meanwhile.
 */
signInAgain: string, };

/**
 * The list of browsers that are signed in or were before.
 */
export type ProfileSessions = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * Marks the browser that shows the list.
 */
current: string, 
/**
 * Marks a browser that is not signed in, but was before.
 */
signedOut: string, 
/**
 * Stands for a browser that did not say what it is.
 */
unknown: string, 
/**
 * {time} becomes the day and the time.
 */
signedIn: string, 
/**
 * {day} becomes the day.
 */
lastUsed: string, 
/**
 * The words of the button beside each other browser that is signed in.
 */
end: string, 
/**
 * The words of the button beside each browser that is not signed in.
 */
forget: string, 
/**
 * The words of the button for all other browsers.
 */
endOthers: string, };

/**
 * What the form for questions of the quizzes says.
 */
export type QuestionMessages = { 
/**
 * The question was kept.
 */
sent: Message, 
/**
 * It could not be.
 */
failed: Message, };

/**
 * A question that somebody suggested for the quizzes.
 */
export type QuestionWords = { heading: string, topic: string, 
/**
 * Marks the right answer.
 */
right: string, reference: string, explanation: string, 
/**
 * What a draft is.
 */
text: string, 
/**
 * The label of the list of quizzes.
 */
quiz: string, 
/**
 * The words of the button that makes one.
 */
draft: string, };

/**
 * The questions at the end of a lesson.
 */
export type Quiz = { 
/**
 * The questions, one after another.
 */
questions: Array<QuizQuestion>, };

/**
 * The card of a quiz.
 */
export type QuizCard = { 
/**
 * The name of the quiz's file.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * How many questions it has.
 */
questionCount: number, 
/**
 * How much it asks.
 */
difficulty: QuizDifficulty, 
/**
 * Who made a quiz of the community.
 */
author: string | null, };

/**
 * What the cards of quizzes say.
 */
export type QuizCardWords = { 
/**
 * At the foot of a card.
 */
start: string, 
/**
 * With `{count}`.
 */
questions: string, 
/**
 * With `{author}`.
 */
author: string, };

/**
 * All quizzes, by the tab that shows them.
 */
export type QuizCatalogue = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The link to the page above.
 */
back: Link, 
/**
 * The first tab.
 */
featured: QuizGroup, 
/**
 * The second tab.
 */
categories: QuizGroup, 
/**
 * The third tab.
 */
community: QuizGroup, 
/**
 * The invitation to write a question.
 */
submit: LearnCard, 
/**
 * For those who hear the page: what the tabs hold.
 */
tabs: string, 
/**
 * What the cards of quizzes say.
 */
words: QuizCardWords, };

/**
 * How much a quiz asks.
 */
export type QuizDifficulty = "Beginner" | "Intermediate" | "Advanced";

/**
 * The quizzes of one tab.
 */
export type QuizGroup = { 
/**
 * The name of the tab.
 */
name: string, 
/**
 * The sentence in it.
 */
text: string, 
/**
 * The cards, one after another.
 */
quizzes: Array<QuizCard>, };

/**
 * The page of one quiz of the catalogue.
 */
export type QuizPage = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The card of the quiz.
 */
card: QuizCard, 
/**
 * The questions, one after another.
 */
questions: Array<QuizQuestion>, 
/**
 * What its card says.
 */
words: QuizCardWords, 
/**
 * What the player of the quiz says.
 */
quizWords: QuizWords, };

/**
 * A question with one right answer.
 */
export type QuizQuestion = { 
/**
 * The question.
 */
question: string, 
/**
 * The four answers.
 */
answers: Array<string>, 
/**
 * Which answer is right, counted from 0.
 */
correctAnswer: number, 
/**
 * Why the answer is right, shown with the result.
 */
explanation: string, };

/**
 * What is said while a quiz is played, and when it is finished.
 */
export type QuizWords = { 
/**
 * The first page of the quizzes, as its tabs and search engines are told.
 */
catalogue: string, 
/**
 * The link to all quizzes.
 */
back: Link, 
/**
 * For those who hear the page: how far the quiz is.
 */
progress: string, 
/**
 * Above each question. {number} and {count} become numbers.
 */
question: string, 
/**
 * The button to the question before.
 */
previous: string, 
/**
 * The button to the next question.
 */
next: string, 
/**
 * The button after the last question.
 */
finish: string, 
/**
 * Where the browser runs no scripts: opens the answer.
 */
showAnswer: string, 
/**
 * The heading of the result.
 */
result: string, 
/**
 * The sentence below it. {correct}, {total} and {percentage} become numbers.
 */
score: string, 
/**
 * Before an answer that was right.
 */
right: string, 
/**
 * Before an answer that was wrong.
 */
wrong: string, 
/**
 * Before the answer that would have been right.
 */
correctAnswer: string, 
/**
 * The button that starts the quiz again.
 */
restart: string, };

/**
 * A saying, without quotation marks.
 */
export type Quotation = { 
/**
 * The saying.
 */
text: string, 
/**
 * Who said it, and where it is written.
 */
source: string, };

/**
 * A saying to be put in order.
 */
export type QuoteSaying = { 
/**
 * The saying, without quotation marks.
 */
text: string, 
/**
 * Where it is written.
 */
source: string, };

/**
 * What registering says.
 */
export type RegisterMessages = { 
/**
 * The account is ready.
 */
done: Message, 
/**
 * The account waits for the link in a mail.
 */
mailed: Message, 
/**
 * The account could not be made.
 */
failed: Message, 
/**
 * The reason when there is an account already. Only said where the website sends no mail.
 */
taken: string, };

/**
 * The tab for registering.
 */
export type RegisterTab = { 
/**
 * The words of the tab and of the button.
 */
name: string, 
/**
 * The sentence above the fields.
 */
text: string, 
/**
 * The button's words while the form is being sent.
 */
busy: string, };

/**
 * What the page that one registers on shows of its event.
 */
export type Registration = { 
/**
 * Such as `Took place`.
 */
marks: Array<string>, 
/**
 * Whether one can still register.
 */
open: boolean, 
/**
 * The day of the last change that the clock has made.
 */
updated: string | null, };

/**
 * The authority that complaints go to.
 */
export type Regulator = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below it. Markdown.
 */
text: Html, 
/**
 * The ways to reach it.
 */
addresses: Array<RegulatorAddress>, };

/**
 * A way to reach the authority.
 */
export type RegulatorAddress = { 
/**
 * The words before it.
 */
label: string, 
/**
 * In Markdown, so that it can be a link.
 */
value: Html, };

/**
 * The page that the link in the mail about a forgotten password leads to.
 */
export type ResetPassword = { 
/**
 * What the form says by itself.
 */
form: FormWords, 
/**
 * Beside the field for the password.
 */
passwordHint: string, 
/**
 * What the browser's title bar is told.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The name of the field for the new password.
 */
password: string, 
/**
 * The words of the button.
 */
submit: string, 
/**
 * The button's words while the form is being sent.
 */
busy: string, 
/**
 * The link for those whose own link is too old.
 */
again: Link, };

/**
 * Something to read or do after a lesson.
 */
export type Resource = { 
/**
 * Its name.
 */
title: string, 
/**
 * A path of this site or a web address.
 */
url: string, };

/**
 * Who answers for what is known of people.
 */
export type ResponsibleParty = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below it. Markdown.
 */
text: Html, 
/**
 * Names and addresses.
 */
facts: Array<LabelledFact>, };

/**
 * What visitors can ask.
 */
export type Rights = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence above the list. Markdown.
 */
text: Html, 
/**
 * The rights, one each.
 */
items: Array<string>, 
/**
 * How to use them.
 */
request: Html, };

/**
 * The buttons that give and take roles.
 */
export type RoleForms = { heading: string, 
/**
 * What each of them lets somebody do.
 */
explained: AccountRoleNames, give: string, take: string, };

/**
 * The words for the roles.
 */
export type RoleNames = { 
/**
 * Somebody who learns.
 */
student: string, 
/**
 * Somebody who teaches.
 */
teacher: string, 
/**
 * Somebody who looks after the website.
 */
admin: string, };

/**
 * A word to unscramble.
 */
export type SanskritWord = { 
/**
 * In plain Latin letters, lower case.
 */
sanskrit: string, 
/**
 * What it means: the hint.
 */
meaning: string, };

/**
 * The page of the Sunday satsang.
 */
export type Satsangs = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * The text below the picture. Markdown.
 */
text: Html, 
/**
 * When and where it is.
 */
meeting: MeetingWords, 
/**
 * What happens, in its order.
 */
programme: ItemList, 
/**
 * A saying, shown large.
 */
quotation: Quotation, 
/**
 * The invitation to special functions.
 */
specialFunctions: CallToAction, };

/**
 * A recurrence in the words of schema.org.
 */
export type Schedule = { 
/**
 * Such as `P1W`.
 */
repeatFrequency: string, 
/**
 * `https://schema.org/Sunday`, or `1SA` for the first Saturday.
 */
byDay: Array<string>, byMonthDay: Array<number>, 
/**
 * The last day of what ends.
 */
endDate?: string, };

/**
 * Why what was scheduled was not published.
 */
export type ScheduleMessages = { 
/**
 * Something is wrong with it by now.
 */
mistakes: string, 
/**
 * A page of the website would fail. {page} becomes its address.
 */
unrenderable: string, 
/**
 * Somebody has published the text otherwise.
 */
outdated: string, };

/**
 * The words of what is published at a time.
 */
export type ScheduleWords = { heading: string, text: string, publishAt: string, takeBackAt: string, submit: string, 
/**
 * What is planned. {name} becomes who has planned it.
 */
publishes: string, takesBack: string, 
/**
 * Of a draft that goes on while an earlier state of it is planned.
 */
asItWas: string, callOff: string, done: string, };

/**
 * A heading with text below it.
 */
export type Section = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The text below it. Markdown.
 */
text: Html, };

/**
 * The page with the flyer of the seminar.
 */
export type SeminarRegistration = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The link to the page of the events.
 */
back: Link, 
/**
 * Above the flyer.
 */
paging: Paging, 
/**
 * Above the texts of the flyer's pages.
 */
textHeading: string, 
/**
 * The pages of the flyer.
 */
flyer: Array<FlyerPage>, 
/**
 * The external form that page 1 links to.
 */
registration: Fact, };

/**
 * The page on which the first administrator is made.
 */
export type Setup = { 
/**
 * What the form says by itself.
 */
form: FormWords, 
/**
 * Beside the field for the password.
 */
passwordHint: string, 
/**
 * Below the form.
 */
privacy: PrivacyNote, 
/**
 * What the browser's title bar is told.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The names of the fields.
 */
labels: AuthLabels, 
/**
 * The words of the button.
 */
submit: string, 
/**
 * The button's words while the form is being sent.
 */
busy: string, };

/**
 * What making the first administrator says.
 */
export type SetupMessages = { 
/**
 * The administrator is made and signed in.
 */
done: Message, 
/**
 * The administrator could not be made.
 */
failed: Message, 
/**
 * The reason when the address has an account already.
 */
taken: string, 
/**
 * Said when the link was used before or is too old, or there is an administrator.
 */
oldLink: Message, };

/**
 * The letter about several messages that wait.
 */
export type SeveralWait = { 
/**
 * The subject. {count} becomes the number of the messages.
 */
subject: string, 
/**
 * The text. {count} becomes the number of the messages, {time} the day and the time of the
 * oldest one.
 */
text: string, };

/**
 * What signing in says.
 */
export type SignInMessages = { 
/**
 * The visitor is signed in.
 */
done: Message, 
/**
 * The visitor could not be signed in.
 */
failed: Message, 
/**
 * The sentence for a wrong password. It must not tell whether there is such an account.
 */
wrong: string, 
/**
 * The same, where accounts are confirmed by mail.
 */
wrongOrUnconfirmed: string, };

/**
 * The tab for signing in.
 */
export type SignInTab = { 
/**
 * The words of the tab and of the button.
 */
name: string, 
/**
 * The sentence above the fields.
 */
text: string, 
/**
 * The button's words while the form is being sent.
 */
busy: string, 
/**
 * The link for those who have forgotten their password. Shows where the website sends mail.
 */
forgotten: Link, };

/**
 * What leads to the page for signing in.
 */
export type SignInWords = { 
/**
 * The words of the links, at the foot of every page and above the learning pages.
 */
name: string, 
/**
 * The words before the link above the learning pages.
 */
learners: string, };

/**
 * What signing out says.
 */
export type SignOutMessages = { 
/**
 * The visitor is signed out.
 */
done: Message, 
/**
 * One other device was signed out.
 */
otherDevice: Message, 
/**
 * All other devices were signed out.
 */
otherDevices: Message, 
/**
 * A browser that was not signed in is no longer known.
 */
forgotten: Message, 
/**
 * The title above the reason why a device was not signed out.
 */
failed: string, 
/**
 * The reason when it was signed out before.
 */
alreadyOut: string, };

/**
 * What every page shows around its own content.
 */
export type Site = { 
/**
 * The centre's full name, as in browser titles.
 */
name: string, 
/**
 * The name where there is little room, beside the emblem.
 */
shortName: string, 
/**
 * The emblem, and the words for those who cannot see it.
 */
emblem: Picture, 
/**
 * The year in which the centre started.
 */
founded: string, 
/**
 * The navigation, from left to right.
 */
navigation: Array<NavItem>, 
/**
 * The ways in for those who are not signed in.
 */
signIn: SignInWords, 
/**
 * What the frame says, mostly to those who hear the page.
 */
words: FrameWords, 
/**
 * What stands below every page.
 */
footer: Footer, };

/**
 * The button that halts the slides of the welcome banner.
 */
export type SlideShow = { 
/**
 * While they follow each other.
 */
pause: string, 
/**
 * While they stand still.
 */
play: string, };

/**
 * The sign beside a link to the centre elsewhere.
 */
export type SocialIcon = "social-network" | "video-channel";

/**
 * A page of the centre elsewhere on the web.
 */
export type SocialLink = { 
/**
 * The sign before the link.
 */
icon: SocialIcon, 
/**
 * The address and its words.
 */
link: Fact, };

/**
 * The words of the page of the events, and of each event's own.
 */
export type SpecialFunctions = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * For link previews.
 */
image: Picture, 
/**
 * What stands above or beside the parts of an event.
 */
labels: EventLabels, 
/**
 * Below a list that needs several pages.
 */
paging: Paging, 
/**
 * The dated events that are to come.
 */
toCome: EventsToCome, 
/**
 * The events that recur.
 */
recurring: Heading, 
/**
 * The events that are over.
 */
past: Heading, 
/**
 * The marks beside an event's name.
 */
marks: EventMarks, 
/**
 * The page of one event.
 */
event: EventWords, 
/**
 * Ways to be told of events.
 */
subscribe: Subscribe, 
/**
 * The invitation to ask.
 */
contact: CallToAction, };

/**
 * Something that a student did.
 */
export type StudentActivity = { 
/**
 * A name in small letters that no other entry has.
 */
id: string, 
/**
 * Who.
 */
student: string, 
/**
 * What.
 */
action: string, 
/**
 * In which course.
 */
course: string, 
/**
 * When, in words.
 */
time: string, };

/**
 * A course as a student sees it.
 */
export type StudentCourse = { 
/**
 * A name in small letters and hyphens that no other course has.
 */
id: string, 
/**
 * The name of the course.
 */
title: string, 
/**
 * How much of it is done, in percent.
 */
progress: number, 
/**
 * The name of the next lesson.
 */
nextLesson: string, };

/**
 * What students see. All of it is a sample.
 */
export type StudentDashboard = { 
/**
 * What the browser's title bar is told.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The names of the tabs.
 */
tabs: StudentTabs, 
/**
 * The words on the card of each course.
 */
labels: StudentLabels, 
/**
 * The courses of the student.
 */
courses: Array<StudentCourse>, 
/**
 * The classes and meetings to come.
 */
events: Array<StudentEvent>, 
/**
 * What to read or to play.
 */
resources: Array<StudentResource>, };

/**
 * A class or meeting as a student sees it.
 */
export type StudentEvent = { 
/**
 * A name in small letters and hyphens that no other one has.
 */
id: string, 
/**
 * What happens.
 */
title: string, 
/**
 * The day and the time, in words.
 */
date: string, 
/**
 * The room.
 */
location: string, };

/**
 * The words on the card of each course.
 */
export type StudentLabels = { 
/**
 * Stands before the percentage.
 */
progress: string, 
/**
 * For those who hear the page. {title} becomes the name of the course.
 */
progressOf: string, 
/**
 * Stands before the name of the next lesson.
 */
nextLesson: string, };

/**
 * Something to read or to play.
 */
export type StudentResource = { 
/**
 * What it is called.
 */
title: string, 
/**
 * A sentence about it.
 */
description: string, 
/**
 * Where it is.
 */
link: Link, };

/**
 * The names of the tabs for students.
 */
export type StudentTabs = { 
/**
 * The tab with the courses.
 */
courses: string, 
/**
 * The tab with the classes and meetings.
 */
schedule: string, 
/**
 * The tab with what to read or to play.
 */
resources: string, };

/**
 * A subject of the learning centre; its card leads back to `/learn`.
 */
export type SubjectCard = { 
/**
 * A name in small letters and hyphens that no other subject has.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * A sentence or two about it.
 */
description: string, };

/**
 * The cards of the subjects.
 */
export type Subjects = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The cards of the eleven subjects.
 */
cards: Array<SubjectCard>, };

/**
 * The names of the fields for a new question.
 */
export type SubmitLabels = { 
/**
 * The question.
 */
question: string, 
/**
 * One of the four answers. {letter} becomes A, B, C or D.
 */
option: string, 
/**
 * Which of the four is right.
 */
correctAnswer: string, 
/**
 * The topic.
 */
topic: string, 
/**
 * Where the answer can be looked up.
 */
reference: string, 
/**
 * Why the answer is right.
 */
explanation: string, 
/**
 * A field that nobody sees and that only programs fill in.
 */
honeypot: string, };

/**
 * The page with the form for new questions.
 */
export type SubmitQuestions = { 
/**
 * What the form says by itself.
 */
form: FormWords, 
/**
 * Below the form.
 */
privacy: PrivacyNote, 
/**
 * What the browser's title bar and search engines are told.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The link back to the learning centre.
 */
back: Link, 
/**
 * The heading above the guidelines.
 */
guidelinesHeading: string, 
/**
 * What a good question is like, one guideline each.
 */
guidelines: Array<string>, 
/**
 * The names of the fields.
 */
labels: SubmitLabels, 
/**
 * The choices of the field for the topic.
 */
topics: Array<TopicChoice>, 
/**
 * The words of the button.
 */
submit: string, 
/**
 * Appears when the question was sent.
 */
thanks: string, };

/**
 * Ways to be told of events without visiting the page.
 */
export type Subscribe = { 
/**
 * The words before the links.
 */
text: string, 
/**
 * The words of the link to the iCalendar file.
 */
calendar: string, 
/**
 * The words of the link to the Atom feed.
 */
feed: string, };

export type SumColumns = { month: string, purpose: string, donations: string, amount: string, };

/**
 * A number at the top of a dashboard.
 */
export type SummaryCard = { 
/**
 * What is counted.
 */
title: string, 
/**
 * The number.
 */
value: string, 
/**
 * A few words below it.
 */
detail: string, };

/**
 * A syllable with the time at which it sounds, in seconds from the start of the recording.
 */
export type Syllable = { 
/**
 * Ends in the space or line break that follows it.
 */
text: string, 
/**
 * When it starts to sound, in seconds from the start of the recording.
 */
startTime: number, 
/**
 * When it ends; may be left out where the next one starts at that moment.
 */
endTime?: number, };

/**
 * The box about tax.
 */
export type TaxBenefits = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * For donations from within the country.
 */
localNote: string, 
/**
 * Whom to ask.
 */
advice: string, };

/**
 * A teacher and the sayings.
 */
export type Teacher = { 
/**
 * In capitals.
 */
name: TeacherName, 
/**
 * The sayings: at least two for each level.
 */
quotes: Array<QuoteSaying>, };

/**
 * The words of the buttons for teachers.
 */
export type TeacherButtons = { 
/**
 * The first button at the top.
 */
scheduleSession: string, 
/**
 * The second button at the top.
 */
createCourse: string, 
/**
 * The button in each row of a table.
 */
view: string, 
/**
 * The button beside each class.
 */
viewDetails: string, 
/**
 * After the words of that button, for those who hear the page. {title} becomes the name of the course.
 */
detailsOf: string, };

/**
 * A course as its teacher sees it.
 */
export type TeacherCourse = { 
/**
 * A name in small letters and hyphens that no other course has.
 */
id: string, 
/**
 * The name of the course.
 */
title: string, 
/**
 * How many students it has.
 */
students: number, 
/**
 * When the next class is, in words.
 */
nextSession: string, 
/**
 * Whether it is held.
 */
status: CourseStatus, };

/**
 * The headings of the table of courses.
 */
export type TeacherCourseColumns = { 
/**
 * The column with the name.
 */
course: string, 
/**
 * The column with the number of students.
 */
students: string, 
/**
 * The column with the next class.
 */
nextSession: string, 
/**
 * The column with the status.
 */
status: string, 
/**
 * The column with the button.
 */
actions: string, 
/**
 * The words for the statuses.
 */
statuses: CourseStatusNames, };

/**
 * What teachers see. All of it is a sample.
 */
export type TeacherDashboard = { 
/**
 * What the browser's title bar is told.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The words of the buttons.
 */
buttons: TeacherButtons, 
/**
 * The numbers at the top.
 */
summary: Array<SummaryCard>, 
/**
 * The names of the tabs.
 */
tabs: TeacherTabs, 
/**
 * The headings of the table of courses.
 */
coursesTable: TeacherCourseColumns, 
/**
 * The headings of the table of what students did.
 */
activityTable: ActivityColumns, 
/**
 * The courses of the teacher.
 */
courses: Array<TeacherCourse>, 
/**
 * The classes of the week.
 */
schedule: Array<TeachingSession>, 
/**
 * What students did, the latest first.
 */
activities: Array<StudentActivity>, };

/**
 * The name of a teacher, in capitals.
 */
export type TeacherName = "SRI RAMAKRISHNA" | "SRI SARADA DEVI" | "SWAMI VIVEKANANDA";

/**
 * The names of the tabs for teachers.
 */
export type TeacherTabs = { 
/**
 * The tab with the courses.
 */
courses: string, 
/**
 * The tab with the classes.
 */
schedule: string, 
/**
 * The tab with what students did.
 */
activity: string, };

/**
 * A class of the week.
 */
export type TeachingSession = { 
/**
 * A name in small letters that no other class has.
 */
id: string, 
/**
 * The name of the course.
 */
title: string, 
/**
 * The day of the week.
 */
day: string, 
/**
 * From when to when, in words.
 */
time: string, 
/**
 * The room.
 */
location: string, };

/**
 * The words of the list of texts.
 */
export type TextListWords = { search: string, show: string, submit: string, 
/**
 * Where nothing was found.
 */
notFound: string, choices: Array<OfficeChoice>, 
/**
 * The column of titles.
 */
title: string, 
/**
 * The column of states.
 */
state: string, };

/**
 * What is said where editors change the website's texts.
 */
export type TextMessages = { 
/**
 * Said when a text is longer than the website takes. {size} becomes how long it may be.
 */
tooLong: string, 
/**
 * Said to somebody with too many drafts. {most} becomes how many there may be.
 */
tooManyDrafts: string, 
/**
 * Said when somebody else was faster.
 */
outdated: string, 
/**
 * Said when there is no such text or version.
 */
gone: string, 
/**
 * Said when a text is not published because of what is wrong with it.
 */
mistakes: string, 
/**
 * Said when a page of the website would fail. {page} becomes its address.
 */
unrenderable: string, 
/**
 * Stands in the history of a text. {version} becomes the number of a version.
 */
restored: string, 
/**
 * Stands in the history of a text that is again as the website came with it.
 */
restoredRelease: string, 
/**
 * Stands in the history of a text that is not on the website any more.
 */
removed: string, 
/**
 * Stands in the history of a text with another address. {address} becomes that.
 */
renamed: string, 
/**
 * Stands in the history of a text that was taken back at a time.
 */
takenBack: string, 
/**
 * Said to somebody who adds something without a title.
 */
noTitle: string, 
/**
 * Said to somebody who adds an event without a day.
 */
noDay: string, 
/**
 * Said when an address is no address.
 */
noAddress: string, 
/**
 * Said when something else has an address.
 */
taken: string, 
/**
 * Said while something is scheduled that stands in the way.
 */
scheduledFirst: string, 
/**
 * Said when something is scheduled for a time that is over.
 */
past: string, 
/**
 * Said when something is to be taken back before it is published.
 */
tooEarly: string, 
/**
 * Said when there is nothing to go back to.
 */
nothingBefore: string, 
/**
 * Why what was scheduled was not published.
 */
schedule: ScheduleMessages, 
/**
 * Stands on every page of a preview.
 */
preview: string, 
/**
 * The same where drafts have mistakes. {texts} becomes their titles.
 */
previewLeftOut: string, 
/**
 * Said instead of sending a form of a preview.
 */
previewSendsNothing: string, 
/**
 * Said where a preview has come to its end.
 */
previewGone: Message, };

/**
 * The letter about a text that somebody asks to publish.
 */
export type TextReadyMail = { 
/**
 * The subject. {name} becomes who asks.
 */
subject: string, 
/**
 * The text. {name} becomes who asks, {link} the address where it is edited.
 */
text: string, };

/**
 * How things stand with a text.
 */
export type TextStates = { published: string, draft: string, ready: string, scheduled: string, mistakes: string, removed: string, };

/**
 * A phase of the project.
 */
export type TimelinePhase = { 
/**
 * Its name.
 */
title: string, 
/**
 * When, in words.
 */
period: string, 
/**
 * What belongs to it.
 */
items: Array<string>, 
/**
 * True for a phase that is over.
 */
isCompleted: boolean, 
/**
 * True for the phase that is under way.
 */
isCurrent: boolean, 
/**
 * Percent done of the current phase.
 */
progress: number | null, };

/**
 * The page of a topic.
 */
export type Topic = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * On the preview of a link to the page.
 */
image: Picture, 
/**
 * The topic and its lessons.
 */
card: TopicCard, 
/**
 * The link to the page above.
 */
back: Link, 
/**
 * What the cards of lessons say.
 */
words: LessonCardWords, };

/**
 * A topic with the cards of its lessons.
 */
export type TopicCard = { 
/**
 * The name of the topic's file.
 */
topicId: string, 
/**
 * The name of the topic.
 */
topicName: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * In the order of study.
 */
lessons: Array<LessonCard>, };

/**
 * A choice of the field for the topic.
 */
export type TopicChoice = { 
/**
 * The name under which the choice is sent: small letters and hyphens.
 */
value: string, 
/**
 * The words that visitors choose.
 */
label: string, };

/**
 * One life, as its tab tells it.
 */
export type TrinityLife = { 
/**
 * The name of the tab in addresses.
 */
tabValue: TrinityTab, 
/**
 * The label of the tab.
 */
name: string, 
/**
 * The portrait, and the words for those who cannot see it.
 */
portrait: Picture, 
/**
 * The box beside the portrait.
 */
keyInformation: KeyInformation, 
/**
 * The heading of the text.
 */
heading: string, 
/**
 * The first paragraphs. Markdown.
 */
overview: Html, 
/**
 * The sections after them.
 */
sections: Array<Section>, 
/**
 * The saying at the end.
 */
saying: FamousSaying, };

/**
 * The card of a revered figure.
 */
export type TrinityPerson = { 
/**
 * The name.
 */
name: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * Which tab of the page about the Holy Trinity the card opens.
 */
tabValue: TrinityTab, };

/**
 * A tab of the page about the Holy Trinity.
 */
export type TrinityTab = "sri-ramakrishna" | "sri-sarada-devi" | "swami-vivekananda";

/**
 * The words for whoever signs out while words on the device are not sent.
 */
export type UnsentWords = { heading: string, text: string, 
/**
 * Above the texts that they stand in.
 */
texts: string, send: string, 
/**
 * While they are sent.
 */
sending: string, leave: string, stay: string, 
/**
 * Where the website was not reached.
 */
offline: string, 
/**
 * Where the server has not taken all of them.
 */
refused: string, 
/**
 * For browsers without scripts.
 */
noScripts: string, };

/**
 * The headings of the table of users.
 */
export type UserColumns = { 
/**
 * The column with the name.
 */
name: string, 
/**
 * The column with the e-mail address.
 */
email: string, 
/**
 * The column with the role, and the field that filters by it.
 */
role: string, 
/**
 * The column with the status.
 */
status: string, };

/**
 * What a user may do.
 */
export type UserRole = "student" | "teacher" | "admin";

/**
 * Whether a user can sign in.
 */
export type UserStatus = "active" | "inactive";

/**
 * The words for the statuses of users.
 */
export type UserStatusNames = { 
/**
 * Somebody who can sign in.
 */
active: string, 
/**
 * Somebody who cannot.
 */
inactive: string, };

/**
 * The words of the table of users.
 */
export type UserTable = { 
/**
 * The second button above it.
 */
add: string, 
/**
 * The name of the search box.
 */
search: string, 
/**
 * The first choice of the field that filters by role.
 */
allRoles: string, 
/**
 * Said when nobody is found.
 */
none: string, 
/**
 * The headings.
 */
columns: UserColumns, 
/**
 * The words for the roles.
 */
roles: RoleNames, 
/**
 * The words for the statuses.
 */
statuses: UserStatusNames, };

/**
 * The philosophy.
 */
export type Vedanta = { 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * The picture, and the words for those who cannot see it.
 */
image: Picture, 
/**
 * What Vedanta is.
 */
what: Section, 
/**
 * The numbered principles.
 */
principles: VedantaPrinciples, 
/**
 * Vedanta and the founder figure.
 */
founder: Section, 
/**
 * Vedanta in daily life.
 */
practical: Section, };

/**
 * The numbered principles.
 */
export type VedantaPrinciples = { 
/**
 * The heading.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * Shown with numbers, from 1.
 */
items: Array<Item>, };

/**
 * A place, or words that stand for it until it is announced.
 */
export type Venue = { 
/**
 * May hold line breaks, as postal addresses do.
 */
text: string, 
/**
 * A `mailto:`, `tel:` or web address; null for plain text and for every placeholder.
 */
href: string | null, 
/**
 * True while the centre has not supplied the fact: show `text` as a marked stand-in.
 */
placeholder: boolean, };

/**
 * The controls around a picture in full size, for those who hear the page.
 */
export type ViewerWords = { 
/**
 * The button that leads back to all pictures.
 */
close: string, 
/**
 * The button for the picture before.
 */
previous: string, 
/**
 * The button for the picture after.
 */
next: string, 
/**
 * Below the picture's name. {number} and {count} become numbers.
 */
position: string, 
/**
 * While the picture is on its way.
 */
loading: string, 
/**
 * In its place when it did not come.
 */
failed: string, };

/**
 * The letter to the office about messages that wait for an answer.
 */
export type WaitingMail = { 
/**
 * Where one message waits.
 */
one: OneWaits, 
/**
 * Where several do.
 */
several: SeveralWait, };

/**
 * Wisdom Quotes.
 */
export type WisdomQuotes = { 
/**
 * What stands around it.
 */
frame: GameWords, 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * On the preview of a link to the page.
 */
image: Picture, 
/**
 * Goes with the link when the page is shared.
 */
shareText: string, 
/**
 * How far wordings and sources can be relied on.
 */
sourceNote: string, 
/**
 * The three teachers.
 */
teachers: Array<Teacher>, 
/**
 * What is said while it is played.
 */
play: WisdomQuotesPlay, };

/**
 * The names of the levels of Wisdom Quotes.
 */
export type WisdomQuotesLevels = { 
/**
 * Sayings of up to 20 words.
 */
easy: string, 
/**
 * Sayings of 21 to 30 words.
 */
medium: string, 
/**
 * Longer sayings.
 */
hard: string, };

/**
 * What Wisdom Quotes says while it is played.
 */
export type WisdomQuotesPlay = { 
/**
 * Above the teachers to choose from.
 */
teacher: string, 
/**
 * Above the levels to choose from.
 */
difficulty: string, 
/**
 * The names of the levels.
 */
levels: WisdomQuotesLevels, 
/**
 * The button that starts the game.
 */
start: string, 
/**
 * How long it has taken. {time} becomes the time.
 */
time: string, 
/**
 * How long it took. {time} becomes the time.
 */
yourTime: string, 
/**
 * The best time so far. {time} becomes the time.
 */
bestTime: string, 
/**
 * Above the pieces in the order of the player.
 */
answer: string, 
/**
 * In their place while there are none.
 */
noAnswer: string, 
/**
 * Above the pieces that are left.
 */
jumbled: string, 
/**
 * In their place when there are none.
 */
noJumbled: string, 
/**
 * Said to those who hear the page: how the keyboard moves pieces.
 */
help: string, 
/**
 * Said to them when a piece was placed. {piece} and {place} are filled in.
 */
placed: string, 
/**
 * Said to them when a piece was taken back. {piece} is filled in.
 */
takenBack: string, 
/**
 * The button that checks the answer.
 */
check: string, 
/**
 * The button back to the choice of teacher and level.
 */
another: string, 
/**
 * When the order is wrong.
 */
wrong: string, 
/**
 * When it is right.
 */
won: string, 
/**
 * The button that starts another game.
 */
again: string, };

/**
 * Word Master.
 */
export type WordMaster = { 
/**
 * What stands around it.
 */
frame: GameWords, 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * On the preview of a link to the page.
 */
image: Picture, 
/**
 * Goes with the link when the page is shared.
 */
shareText: string, 
/**
 * How far the references can be relied on.
 */
referenceNote: string, 
/**
 * The words: 18 of three or four letters, 29 of five or six, 34 longer ones.
 */
words: Array<MasterWord>, 
/**
 * What is said while it is played.
 */
play: WordMasterPlay, };

/**
 * The names of the levels of Word Master.
 */
export type WordMasterLevels = { 
/**
 * Words of three or four letters.
 */
easy: string, 
/**
 * Words of five or six letters.
 */
medium: string, 
/**
 * Longer words.
 */
difficult: string, };

/**
 * What Word Master says while it is played.
 */
export type WordMasterPlay = { 
/**
 * Above the levels to choose from.
 */
difficulty: string, 
/**
 * The names of the levels.
 */
levels: WordMasterLevels, 
/**
 * A level to choose. {level}, {letters} and {words} are filled in.
 */
level: string, 
/**
 * When a level has no word. {difficulty} becomes the level.
 */
noWords: string, 
/**
 * The button that starts the game.
 */
start: string, 
/**
 * How far the game is. {letters}, {guess} and {guesses} become numbers.
 */
progress: string, 
/**
 * The name of the field.
 */
guess: string, 
/**
 * The button that takes the guess.
 */
enter: string, 
/**
 * When the guess is too short. {letters} becomes a number.
 */
tooShort: string, 
/**
 * When the word was found.
 */
won: string, 
/**
 * After the last wrong guess. {word} becomes the word.
 */
lost: string, 
/**
 * For those who hear the page: the board.
 */
guesses: string, 
/**
 * What the last guess was. {number} and {letters} are filled in.
 */
said: string, 
/**
 * The keys below the board.
 */
keyboard: string, 
/**
 * The key that takes a letter back.
 */
deleteLetter: string, 
/**
 * What explains the colours.
 */
colourKey: string, 
/**
 * The button that starts another game.
 */
newGame: string, 
/**
 * The button that shows where the word comes from.
 */
showReference: string, 
/**
 * The same button, while that is shown.
 */
hideReference: string, 
/**
 * What the colours of the letters mean.
 */
colours: LetterColours, };

/**
 * Sanskrit Word Scramble.
 */
export type WordScramble = { 
/**
 * What stands around it.
 */
frame: GameWords, 
/**
 * What the browser's title bar, search engines and the sitemap are told of the page.
 */
page: Page, 
/**
 * The title at the top.
 */
heading: string, 
/**
 * The sentence below it.
 */
text: string, 
/**
 * On the preview of a link to the page.
 */
image: Picture, 
/**
 * What is said of the game when it is shared.
 */
shareText: string, 
/**
 * The words, 17 of them.
 */
words: Array<SanskritWord>, 
/**
 * What is said while it is played.
 */
play: WordScramblePlay, };

/**
 * What Sanskrit Word Scramble says while it is played.
 */
export type WordScramblePlay = { 
/**
 * How many words were found. {correct} becomes the number.
 */
correct: string, 
/**
 * How many words are done. {completed} and {words} become numbers.
 */
completed: string, 
/**
 * Said to those who hear the page. {letters} becomes the letters.
 */
letters: string, 
/**
 * The name of the field.
 */
guess: string, 
/**
 * The button that checks what was written.
 */
check: string, 
/**
 * The button that shows the hint.
 */
showHint: string, 
/**
 * The hint. {meaning} becomes the meaning of the word.
 */
hint: string, 
/**
 * The button that gives the word up.
 */
skip: string, 
/**
 * The button that goes on to another word.
 */
another: string, 
/**
 * The button that ends the game.
 */
end: string, 
/**
 * The button that starts another game.
 */
again: string, 
/**
 * After a wrong guess. {guesses} and {most} become numbers.
 */
wrong: string, 
/**
 * After the last wrong guess, with which the hint appears. {most} becomes a number.
 */
wrongAgain: string, 
/**
 * When the word was found. {word} and {meaning} are filled in.
 */
found: string, 
/**
 * When the word was given up. {word} and {meaning} are filled in.
 */
skipped: string, 
/**
 * When all words are done. {correct} and {completed} become numbers.
 */
over: string, 
/**
 * When the player ended the game. {correct} and {completed} become numbers.
 */
ended: string, };

/** Every document that is the same until the content changes, by its key, as `/api/content/{key}` answers it. */
export interface Documents {
  "site": Site;
  "home": Home;
  "about": Overview;
  "about/our-centre": OurCentre;
  "about/vedanta": Vedanta;
  "about/holy-trinity": HolyTrinity;
  "services": Overview;
  "services/satsangs": Satsangs;
  "services/hinduism-for-children": HinduismForChildren;
  "services/special-functions": SpecialFunctions;
  "services/seminar-registration": SeminarRegistration;
  "services/nutrition-programme": NutritionProgramme;
  "new-ashram-project": AshramProject;
  "new-ashram-project/vision": AshramVision;
  "new-ashram-project/timeline": AshramTimeline;
  "new-ashram-project/fundraising": Fundraising;
  "donate": Donate;
  "donate/checkout": DonateCheckout;
  "donate/thank-you": DonateThankYou;
  "gallery": Gallery;
  "viewer": ViewerWords;
  "contact": Contact;
  "contact-form": ContactForm;
  "not-found": NotFound;
  "auth": Auth;
  "auth/confirm": Confirm;
  "auth/forgot-password": ForgotPassword;
  "auth/reset-password": ResetPassword;
  "setup": Setup;
  "profile": Profile;
  "account-menu": AccountMenu;
  "dashboard/student": StudentDashboard;
  "dashboard/teacher": TeacherDashboard;
  "dashboard/admin": AdminDashboard;
  "admin/messages": OfficeMessages;
  "admin/people": OfficePeople;
  "admin/donations": OfficeDonations;
  "admin/content": OfficeTexts;
  "admin/pictures": OfficePictures;
  "learn": Learn;
  [key: `learn/topics/${string}`]: Topic;
  [key: `learn/lessons/${string}/${string}`]: Lesson;
  "learn/lesson-not-found": NotFoundWords;
  "learn/mantras": Mantras;
  "learn/community": Community;
  "learn/quizzes": QuizCatalogue;
  [key: `learn/quizzes/${string}`]: QuizPage;
  "learn/submit": SubmitQuestions;
  "learn/games": GamesPage;
  "learn/games/word-scramble": WordScramble;
  "learn/games/guess-picture": GuessPicture;
  "learn/games/wordle": WordMaster;
  "learn/games/quotes": WisdomQuotes;
  "forms": Forms;
  "letters": Mails;
  "privacy": Privacy;
  "offline": Offline;
  "events": EventAddresses;
}

/** Every document that follows the clock. */
export interface PresentDocuments {
  [key: `events/${string}`]: EventList;
  "home/events": EventCards;
  [key: `meetings/${string}`]: Meeting;
  [key: `registrations/${string}`]: Registration;
  [key: `services/special-functions/${string}`]: EventPage;
}
