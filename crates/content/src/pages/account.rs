//! Sign-in, profile and the dashboards, which show samples only.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::forms::{FormWords, PrivacyNote, with_forms};
use super::shared::{Link, Page};
use crate::placeholders;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        with_forms("auth", |written, forms| Auth {
            written,
            sign_in_form: forms.of_sign_in(),
            register_form: forms.of_registration(),
            password_hint: forms.password_hint,
            privacy: forms.privacy,
        }),
        with_forms("auth/confirm", |written, forms| Confirm {
            written,
            form: forms.of_confirmation(),
        }),
        with_forms("auth/forgot-password", |written, forms| ForgotPassword {
            written,
            form: forms.of_password(),
        }),
        with_forms("auth/reset-password", |written, forms| ResetPassword {
            written,
            form: forms.of_password(),
            password_hint: forms.password_hint,
        }),
        with_forms("setup", |source, forms| Setup {
            source,
            form: forms.of_setup(),
            password_hint: forms.password_hint,
            privacy: forms.privacy,
        }),
        with_forms("profile", |written, forms| Profile {
            written,
            form: forms.of_profile(),
        }),
        Source::file::<AccountMenu>("account-menu"),
        Source::file::<StudentDashboard>("dashboard/student"),
        Source::file::<TeacherDashboard>("dashboard/teacher"),
        Source::file::<AdminDashboard>("dashboard/admin"),
    ]
}

/// The menu of those who are signed in, and the tabs of the office's screens.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AccountMenu {
    /// The menu's button, for those who hear the page. {name} becomes the person's name or address.
    #[serde(deserialize_with = "placeholders::name")]
    menu: String,
    /// In its place, where there is neither.
    unnamed: String,
    /// The link to the profile.
    profile: String,
    /// The dashboard of administrators.
    admin: String,
    /// The dashboard of teachers.
    teacher: String,
    /// The dashboard of students.
    student: String,
    /// The link to the texts of the page that is shown.
    edit: String,
    /// The button that ends the visit.
    sign_out: String,
    /// All screens of the office together, for those who hear the page.
    office: String,
    /// What visitors wrote.
    messages: String,
    /// The site's texts.
    texts: String,
    /// The site's pictures.
    pictures: String,
    /// The accounts.
    people: String,
    /// The donations.
    donations: String,
    /// After the number of messages that wait, for those who hear the page.
    waiting: String,
}

/// The page for signing in and registering.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Auth {
    #[serde(flatten)]
    written: AuthSource,
    /// What the form for signing in says by itself.
    sign_in_form: FormWords,
    /// What the form for registering says by itself.
    register_form: FormWords,
    /// Beside the field for the password.
    password_hint: String,
    /// Below the form.
    privacy: PrivacyNote,
}

/// The page for signing in and registering, as an editor writes it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AuthSource {
    /// What the browser's title bar and search engines are told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The tab for signing in.
    sign_in: SignInTab,
    /// The tab for registering.
    register: RegisterTab,
    /// The names of the fields.
    labels: AuthLabels,
}

/// The tab for signing in.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SignInTab {
    /// The words of the tab and of the button.
    name: String,
    /// The sentence above the fields.
    text: String,
    /// The button's words while the form is being sent.
    busy: String,
    /// The link for those who have forgotten their password. Shows where the website sends mail.
    forgotten: Link,
}

/// The tab for registering.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RegisterTab {
    /// The words of the tab and of the button.
    name: String,
    /// The sentence above the fields.
    text: String,
    /// The button's words while the form is being sent.
    busy: String,
}

/// The names of the fields for signing in, registering and making the first administrator.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AuthLabels {
    /// The first name.
    first_name: String,
    /// The last name.
    last_name: String,
    /// The e-mail address.
    email: String,
    /// The password.
    password: String,
}

/// The page that the link in the mail for a new account leads to.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Confirm {
    #[serde(flatten)]
    written: ConfirmSource,
    /// What the form says by itself.
    form: FormWords,
}

/// The page that the link in the mail for a new account leads to, as an editor writes it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ConfirmSource {
    /// What the browser's title bar is told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The name of the field for the password.
    password: String,
    /// The words of the button.
    submit: String,
    /// The button's words while the form is being sent.
    busy: String,
    /// Stands below the form, for those who got the mail without having asked for it.
    note: String,
}

/// The page that sends a link for choosing another password.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ForgotPassword {
    #[serde(flatten)]
    written: ForgotPasswordSource,
    /// What the form says by itself.
    form: FormWords,
}

/// The page that sends a link for choosing another password, as an editor writes it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ForgotPasswordSource {
    /// What the browser's title bar is told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The name of the field for the e-mail address.
    email: String,
    /// The words of the button.
    submit: String,
    /// The button's words while the form is being sent.
    busy: String,
    /// The link back to the page for signing in.
    back: Link,
    /// What stands in the place of the form where the website sends no mail.
    closed: NoMail,
}

/// What the page for a forgotten password says where the website sends no mail.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NoMail {
    /// Why there is no form.
    text: String,
    /// Where to go instead.
    contact: Link,
}

/// The page that the link in the mail about a forgotten password leads to.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResetPassword {
    #[serde(flatten)]
    written: ResetPasswordSource,
    /// What the form says by itself.
    form: FormWords,
    /// Beside the field for the password.
    password_hint: String,
}

/// The page that the link in the mail about a forgotten password leads to, as an editor writes
/// it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ResetPasswordSource {
    /// What the browser's title bar is told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The name of the field for the new password.
    password: String,
    /// The words of the button.
    submit: String,
    /// The button's words while the form is being sent.
    busy: String,
    /// The link for those whose own link is too old.
    again: Link,
}

/// The page on which the first administrator is made.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Setup {
    #[serde(flatten)]
    source: SetupSource,
    /// What the form says by itself.
    form: FormWords,
    /// Beside the field for the password.
    password_hint: String,
    /// Below the form.
    privacy: PrivacyNote,
}

/// The page on which the first administrator is made, as an editor writes it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SetupSource {
    /// What the browser's title bar is told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The names of the fields.
    labels: AuthLabels,
    /// The words of the button.
    submit: String,
    /// The button's words while the form is being sent.
    busy: String,
}

/// The profile of a signed-in visitor.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Profile {
    #[serde(flatten)]
    written: ProfileSource,
    /// What the form says by itself.
    form: FormWords,
}

/// The profile of a signed-in visitor, as an editor writes it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ProfileSource {
    /// What the browser's title bar is told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The names of the fields.
    labels: ProfileLabels,
    /// Why the e-mail address cannot be changed here.
    email_note: String,
    /// The words of the button that saves.
    save: String,
    /// That button's words while the form is being sent.
    busy: String,
    /// The words of the button that signs out.
    sign_out: String,
    /// Where the visitor is signed in.
    sessions: ProfileSessions,
}

/// The list of browsers that are signed in or were before.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ProfileSessions {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// Marks the browser that shows the list.
    current: String,
    /// Marks a browser that is not signed in, but was before.
    signed_out: String,
    /// Stands for a browser that did not say what it is.
    unknown: String,
    /// {time} becomes the day and the time.
    #[serde(deserialize_with = "placeholders::time")]
    signed_in: String,
    /// {day} becomes the day.
    #[serde(deserialize_with = "placeholders::day")]
    last_used: String,
    /// The words of the button beside each other browser that is signed in.
    end: String,
    /// The words of the button beside each browser that is not signed in.
    forget: String,
    /// The words of the button for all other browsers.
    end_others: String,
}

/// The names of the fields of the profile.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ProfileLabels {
    /// The first name.
    first_name: String,
    /// The last name.
    last_name: String,
    /// The e-mail address.
    email: String,
}

/// What students see. All of it is a sample.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentDashboard {
    /// What the browser's title bar is told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The names of the tabs.
    tabs: StudentTabs,
    /// The words on the card of each course.
    labels: StudentLabels,
    /// The courses of the student.
    courses: Vec<StudentCourse>,
    /// The classes and meetings to come.
    events: Vec<StudentEvent>,
    /// What to read or to play.
    resources: Vec<StudentResource>,
}

/// The names of the tabs for students.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentTabs {
    /// The tab with the courses.
    courses: String,
    /// The tab with the classes and meetings.
    schedule: String,
    /// The tab with what to read or to play.
    resources: String,
}

/// The words on the card of each course.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentLabels {
    /// Stands before the percentage.
    progress: String,
    /// For those who hear the page. {title} becomes the name of the course.
    #[serde(deserialize_with = "placeholders::title")]
    progress_of: String,
    /// Stands before the name of the next lesson.
    next_lesson: String,
}

/// A course as a student sees it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentCourse {
    /// A name in small letters and hyphens that no other course has.
    id: String,
    /// The name of the course.
    title: String,
    /// How much of it is done, in percent.
    progress: u8,
    /// The name of the next lesson.
    next_lesson: String,
}

/// A class or meeting as a student sees it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentEvent {
    /// A name in small letters and hyphens that no other one has.
    id: String,
    /// What happens.
    title: String,
    /// The day and the time, in words.
    date: String,
    /// The room.
    location: String,
}

/// Something to read or to play.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentResource {
    /// What it is called.
    title: String,
    /// A sentence about it.
    description: String,
    /// Where it is.
    link: Link,
}

/// A number at the top of a dashboard.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SummaryCard {
    /// What is counted.
    title: String,
    /// The number.
    value: String,
    /// A few words below it.
    detail: String,
}

/// What teachers see. All of it is a sample.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeacherDashboard {
    /// What the browser's title bar is told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The words of the buttons.
    buttons: TeacherButtons,
    /// The numbers at the top.
    summary: Vec<SummaryCard>,
    /// The names of the tabs.
    tabs: TeacherTabs,
    /// The headings of the table of courses.
    courses_table: TeacherCourseColumns,
    /// The headings of the table of what students did.
    activity_table: ActivityColumns,
    /// The courses of the teacher.
    courses: Vec<TeacherCourse>,
    /// The classes of the week.
    schedule: Vec<TeachingSession>,
    /// What students did, the latest first.
    activities: Vec<StudentActivity>,
}

/// The words of the buttons for teachers.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeacherButtons {
    /// The first button at the top.
    schedule_session: String,
    /// The second button at the top.
    create_course: String,
    /// The button in each row of a table.
    view: String,
    /// The button beside each class.
    view_details: String,
    /// After the words of that button, for those who hear the page. {title} becomes the name of the course.
    #[serde(deserialize_with = "placeholders::title")]
    details_of: String,
}

/// The names of the tabs for teachers.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeacherTabs {
    /// The tab with the courses.
    courses: String,
    /// The tab with the classes.
    schedule: String,
    /// The tab with what students did.
    activity: String,
}

/// The headings of the table of courses.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeacherCourseColumns {
    /// The column with the name.
    course: String,
    /// The column with the number of students.
    students: String,
    /// The column with the next class.
    next_session: String,
    /// The column with the status.
    status: String,
    /// The column with the button.
    actions: String,
    /// The words for the statuses.
    statuses: CourseStatusNames,
}

/// The headings of the table of what students did.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ActivityColumns {
    /// The column with the student.
    student: String,
    /// The column with what the student did.
    action: String,
    /// The column with the course.
    course: String,
    /// The column with the time.
    time: String,
    /// The column with the button.
    respond: String,
}

/// A course as its teacher sees it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeacherCourse {
    /// A name in small letters and hyphens that no other course has.
    id: String,
    /// The name of the course.
    title: String,
    /// How many students it has.
    students: u32,
    /// When the next class is, in words.
    next_session: String,
    /// Whether it is held.
    status: CourseStatus,
}

/// A class of the week.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeachingSession {
    /// A name in small letters that no other class has.
    id: String,
    /// The name of the course.
    title: String,
    /// The day of the week.
    day: String,
    /// From when to when, in words.
    time: String,
    /// The room.
    location: String,
}

/// Something that a student did.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentActivity {
    /// A name in small letters that no other entry has.
    id: String,
    /// Who.
    student: String,
    /// What.
    action: String,
    /// In which course.
    course: String,
    /// When, in words.
    time: String,
}

/// What administrators see. All of it is a sample.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AdminDashboard {
    /// What the browser's title bar is told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The numbers at the top.
    summary: Vec<SummaryCard>,
    /// The names of the tabs.
    tabs: AdminTabs,
    /// The button in each row of a table, and the heading of its column.
    edit: String,
    /// The first button above a table.
    export: String,
    /// How many rows a search has left. {shown} and {all} become numbers.
    #[serde(deserialize_with = "placeholders::shown_of_all")]
    shown: String,
    /// The words of the table of users.
    users_table: UserTable,
    /// The words of the table of courses.
    courses_table: CourseTable,
    /// The users.
    users: Vec<AdminUser>,
    /// The courses.
    courses: Vec<AdminCourse>,
    /// What stands in the tab for settings.
    settings: String,
}

/// The names of the tabs for administrators.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AdminTabs {
    /// The tab with the users.
    users: String,
    /// The tab with the courses.
    courses: String,
    /// The tab for settings, and the button at the top.
    settings: String,
}

/// The words of the table of users.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct UserTable {
    /// The second button above it.
    add: String,
    /// The name of the search box.
    search: String,
    /// The first choice of the field that filters by role.
    all_roles: String,
    /// Said when nobody is found.
    none: String,
    /// The headings.
    columns: UserColumns,
    /// The words for the roles.
    roles: RoleNames,
    /// The words for the statuses.
    statuses: UserStatusNames,
}

/// The headings of the table of users.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct UserColumns {
    /// The column with the name.
    name: String,
    /// The column with the e-mail address.
    email: String,
    /// The column with the role, and the field that filters by it.
    role: String,
    /// The column with the status.
    status: String,
}

/// The words for the roles.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RoleNames {
    /// Somebody who learns.
    student: String,
    /// Somebody who teaches.
    teacher: String,
    /// Somebody who looks after the website.
    admin: String,
}

/// The words for the statuses of users.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct UserStatusNames {
    /// Somebody who can sign in.
    active: String,
    /// Somebody who cannot.
    inactive: String,
}

/// The words of the table of courses.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CourseTable {
    /// The second button above it.
    add: String,
    /// The name of the search box.
    search: String,
    /// The first choice of the field that filters by status.
    all_statuses: String,
    /// Said when no course is found.
    none: String,
    /// The headings.
    columns: CourseColumns,
    /// The words for the statuses.
    statuses: CourseStatusNames,
}

/// The headings of the table of courses.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CourseColumns {
    /// The column with the name.
    title: String,
    /// The column with the teacher.
    instructor: String,
    /// The column with the number of students.
    students: String,
    /// The column with the status, and the field that filters by it.
    status: String,
}

/// The words for the statuses of courses.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CourseStatusNames {
    /// A course that is held.
    active: String,
    /// One that is being prepared.
    draft: String,
    /// One that was held.
    archived: String,
}

/// A user as administrators see one.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AdminUser {
    /// A name in small letters that no other user has.
    id: String,
    /// First and last name.
    name: String,
    /// The e-mail address.
    email: String,
    /// What the user may do.
    role: UserRole,
    /// Whether the user can sign in.
    status: UserStatus,
}

/// A course as administrators see it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AdminCourse {
    /// A name in small letters and hyphens that no other course has.
    id: String,
    /// The name of the course.
    title: String,
    /// The name of the teacher.
    instructor: String,
    /// How many students it has.
    students: u32,
    /// Whether it is held.
    status: CourseStatus,
}

/// Whether a course is held.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CourseStatus {
    /// It is held.
    Active,
    /// It is being prepared.
    Draft,
    /// It was held.
    Archived,
}

/// What a user may do.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum UserRole {
    /// Learns.
    Student,
    /// Teaches.
    Teacher,
    /// Looks after the website.
    Admin,
}

/// Whether a user can sign in.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum UserStatus {
    /// The user can.
    Active,
    /// The user cannot.
    Inactive,
}
